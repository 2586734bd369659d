// The service worker of a site without a service: what a page has loaded stays on the device, so that it opens again without a network.
// A file that the network has is always taken from there.

const CACHE = "senki-site";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
// The first page had loaded its files before this worker was there, and names them.
addEventListener("message", (event) => event.waitUntil(keep(event.data)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(networkFirst(event.request));
});

async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.map((address) => cache.add(address)));
}

async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const stored = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
    if (stored) return stored;
    throw error;
  }
}
