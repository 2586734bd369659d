// Service worker: stores the files of one edition of the app, so that it opens without network. The service puts
// EDITION and FILES (address -> SHA-256) before these lines. It stores no answer about a game: those belong to one
// link, and pages store their own.

const CACHE = `senki-${EDITION}`;

async function digestOf(answer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A file that is not of this edition would mix two of them: then nothing is stored, and the browser tries again later.
async function fetched(path) {
  const answer = await fetch(path, { cache: "no-cache", credentials: "omit" });
  if (!answer.ok || (await digestOf(answer.clone())) !== FILES[path]) throw new Error(`${path} is of another edition`);
  return answer;
}

// What an older edition has already is not fetched again.
async function found(path) {
  const known = await caches.match(path);
  return known && (await digestOf(known.clone())) === FILES[path] ? known : fetched(path);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map(async (path) => cache.put(path, await found(path))));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("senki-") && name !== CACHE).map((name) => caches.delete(name)));
}

// A page is of one edition from its first file to its last. A newer edition takes over when a page is opened and no other
// page is, or when somebody says so.
async function page() {
  const open = await clients.matchAll({ type: "window" });
  if (registration.waiting && open.length < 2) {
    registration.waiting.postMessage("take over");
    return new Response("", { headers: { Refresh: "0" } });
  }
  return cachedFiles("/index.html"); // at "/" the service adds what a preview of a link shows
}

// By its name: opening a cache that the next edition has dropped would create it again.
async function cachedFiles(path) {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(path);
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate" && pathname === "/") event.respondWith(page());
  else if (pathname in FILES) event.respondWith(cachedFiles(pathname));
});
