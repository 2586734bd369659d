// Registers the service worker that stores the app's files, and shows a notice about a newer edition.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";

export async function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (registration) watch(registration);
  } catch (error) {
    console.warn("the app's files are not stored on this device:", error.message);
  }
}

// A site without a service has a worker next to its pages. Pages from disk need none.
export async function registerSiteWorker(root) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  try {
    await navigator.serviceWorker.register(`${root}site-worker.js`, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage([location.href.split("#")[0], ...performance.getEntriesByType("resource").map(({ name }) => name)].filter((name) => name.startsWith(location.origin)));
  } catch (error) {
    console.warn("the site's files are not stored on this device:", error.message);
  }
}

function watch(registration) {
  const first = !navigator.serviceWorker.controller;
  const follow = (fresh) => fresh.addEventListener("statechange", () => {
    if (fresh.state === "installed" && !first) announce(fresh);
  });
  registration.addEventListener("updatefound", () => follow(registration.installing));
  if (registration.installing) follow(registration.installing);
  if (registration.waiting && !first) announce(registration.waiting);
}

// Reloading loses nothing: unsent lines are in the outbox.
function announce(fresh) {
  const reload = button(say("load_anew"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    fresh.postMessage("take over");
  }, { kind: "strong" });
  const news = document.getElementById("news");
  const away = button([buildIcon("close")], () => news.replaceChildren(), { kind: "quiet", "aria-label": say("close") });
  news?.replaceChildren(make("span", {}, say("newer_edition")), reload, away);
}
