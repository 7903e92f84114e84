// Keeps the site for visits without a network. All its files are known beforehand, and nothing else is ever kept.
const FILES = __FILES__;
const SHELF = "rummy-learn-site-__VERSION__";
const OURS = "rummy-learn-site-";
const root = new URL("./", self.location);

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(new URL(file, root), { cache: "reload" }));
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== SHELF) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || !asked.href.startsWith(root.href)) return;
  event.respondWith(answer(event.request, asked));
});

async function answer(request, asked) {
  const shelf = await caches.open(SHELF);
  const page = asked.pathname === root.pathname ? new URL("index.html", root) : asked;
  return (await shelf.match(page, { ignoreSearch: true })) ?? fetch(request);
}
