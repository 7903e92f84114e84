// Python, apart from the page, so that the page stays alive while it thinks.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const APP = "/home/pyodide/app";

async function start() {
  const [python, app] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).pathname }),
    fetch(new URL("app.zip", import.meta.url)).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(app, "zip", { extractDir: APP });
  python.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  return python.runPython("from rummy_learn.ui.site.reader import Reader; Reader()");
}

const reader = start();

onmessage = async ({ data }) => {
  const python = await reader;
  postMessage(data === null ? python.first() : python.receive(data));
};

reader.catch((problem) => postMessage(JSON.stringify({ failed: String(problem) })));
