// Python, apart from the page, so that the page stays alive while it thinks.
const RUNTIME = new URL("__RUNTIME__", import.meta.url).href;
const SETTINGS = __SETTINGS__;
const BYTES = __BYTES__;
const APP = "/home/pyodide/app";
const plain = self.fetch;
let come = 0;
let told = 0;

/** Counts what comes. What does not come is told here, since Pyodide would wait for it for ever. */
self.fetch = async (...asked) => {
  try {
    const answer = await plain(...asked);
    if (!answer.ok) throw new Error(`${answer.status}: ${answer.url}`);
    count(answer.clone().body.getReader());
    return runnable(answer);
  } catch (problem) {
    fail("missing", problem);
    throw problem;
  }
};

async function count(reader) {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) add(next.value.length);
  } catch (problem) {
    fail("missing", problem);
  }
}

function add(bytes) {
  come += bytes;
  const parts = Math.floor((100 * come) / BYTES);
  if (parts > told) postMessage(JSON.stringify({ parts }));
  told = parts;
}

/** Not every host knows what kind of file WebAssembly is, and the browser insists. */
function runnable(answer) {
  if (!answer.url.endsWith(".wasm") || answer.headers.get("content-type") === "application/wasm") return answer;
  return new Response(answer.body, { headers: { "content-type": "application/wasm" } });
}

function fail(failed, problem) {
  console.warn(problem);
  postMessage(JSON.stringify({ failed }));
}

async function start() {
  const package_ = fetch(new URL("app.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(`${RUNTIME}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: RUNTIME, packageBaseUrl: RUNTIME, ...SETTINGS });
  python.unpackArchive(await package_, "zip", { extractDir: APP });
  python.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  return python.runPython("from rummy_learn.ui.site.reader import Reader; Reader()");
}

const build = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...given) => build(...given).catch((problem) => {
  fail("broken", problem); // Pyodide only warns of it, and then waits
  throw problem;
});

const reader = start();
reader.catch((problem) => fail(problem instanceof TypeError ? "missing" : "broken", problem));

onmessage = async ({ data }) => {
  const python = await reader;
  postMessage(data === null ? python.first() : python.receive(data));
};
