// Keeps the site for visits without a network. All its files are known beforehand, and nothing else is ever kept.
//
// A version is kept whole or not at all: each file is checked against its digest. The folders are named after what is
// in them, so what an earlier version has already is taken from there, and a page that is open goes on with its own.
const FILES = __FILES__;
const root = new URL("./", self.location);
const OURS = `rummy-learn-site ${root.pathname} `;
const SHELF = `${OURS}__VERSION__`;
const LOOSELY = { ignoreSearch: true, ignoreVary: true };

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || !asked.href.startsWith(root.href)) return;
  event.respondWith(answer(event.request, asked));
  if (event.request.mode === "navigate") event.waitUntil(tidy());
});

async function keep() {
  const shelf = await caches.open(SHELF);
  const coming = Object.entries(FILES).map(([file, integrity]) => put(shelf, file, integrity));
  try {
    await Promise.all(coming);
  } catch (problem) {
    await Promise.allSettled(coming); // the last of them would put the shelf up again
    await caches.delete(SHELF);
    throw problem;
  }
}

async function put(shelf, file, integrity) {
  const address = new URL(file, root);
  const lasting = file.includes("-");
  const there = lasting && (await known(address));
  await shelf.put(address, there || (await fresh(address, integrity, lasting)));
}

async function fresh(address, integrity, lasting) {
  const answer = await fetch(address, { integrity, cache: lasting ? "default" : "reload" });
  if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
  return answer;
}

async function answer(request, asked) {
  const page = asked.pathname === `${root.pathname}index.html` ? root : asked;
  const shelf = await caches.open(SHELF);
  return (await shelf.match(page, LOOSELY)) ?? (await known(page)) ?? fetch(request);
}

/** A file of any version that is kept. */
async function known(address) {
  for (const name of await shelves()) {
    const found = await (await caches.open(name)).match(address, LOOSELY);
    if (found) return found;
  }
  return undefined;
}

async function shelves() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/** Earlier versions go as soon as no other page can still need them; a newer one that is on its way stays. */
async function tidy() {
  if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length > 1) return;
  const found = await shelves();
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  for (const name of found) if (name !== SHELF) await caches.delete(name);
}
