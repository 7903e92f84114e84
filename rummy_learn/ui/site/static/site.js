// Puts the app into the page: its script talks to a worker here as it talks to a kernel elsewhere.
import app from "./app.js";

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const traits = {};
const watched = {};

const model = {
  get: (name) => traits[name],
  send: (message) => worker.postMessage(JSON.stringify(message)),
  on: (event, heard) => (watched[event] ??= new Set()).add(heard),
  off: (event, heard) => watched[event]?.delete(heard),
};

worker.onmessage = ({ data }) => {
  const changed = JSON.parse(data);
  const first = !("words" in traits);
  Object.assign(traits, changed);
  if (first) {
    if ("words" in traits) app.render({ model, el: document.getElementById("app") });
    else document.getElementById("rl-slow").hidden = false;
    return;
  }
  for (const name of Object.keys(changed)) for (const heard of watched[`change:${name}`] ?? []) heard();
};

worker.postMessage(null);

if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("offline.js", import.meta.url));
