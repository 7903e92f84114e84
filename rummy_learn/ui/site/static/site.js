// Puts the app into the page: its script talks to a worker here as it talks to a kernel elsewhere.
import app from "./app.js";

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const offline = new URL("../offline.js", import.meta.url);
const keeper = navigator.serviceWorker;
const bar = document.getElementById("rl-come");
const traits = {};
const watched = {};

const model = {
  get: (name) => traits[name],
  send: (message) => worker.postMessage(JSON.stringify(message)),
  on: (event, heard) => (watched[event] ??= new Set()).add(heard),
  off: (event, heard) => watched[event]?.delete(heard),
};

/** On the way here: so many of a hundred parts have come. */
function come(parts) {
  bar.value = parts;
  document.dispatchEvent(new CustomEvent("rummy:step"));
  if (parts === 100) window.rummy.say("rl-step", "starting");
}

function started() {
  app.render({ model, el: document.getElementById("app") });
  // Only now, so that what is kept for later does not come in the way of what is needed at once.
  keeper?.register(offline).catch(() => {}); // a private window may refuse; then each visit needs the network
}

worker.onmessage = ({ data }) => {
  const { parts, failed, ...changed } = JSON.parse(data);
  if (failed) window.rummy.fail(failed);
  if (parts) come(parts);
  const before = "words" in traits;
  Object.assign(traits, changed);
  if (!before && "words" in traits) started();
  else for (const name of Object.keys(changed)) for (const heard of watched[`change:${name}`] ?? []) heard();
};
worker.onerror = () => "words" in traits || window.rummy.fail("missing");

window.rummy.say("rl-step", keeper?.controller ? "starting" : "first");
worker.postMessage(null);
