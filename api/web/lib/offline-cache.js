// Answers kept on this device for times without network: each under the link that it was given to, and given back to that link
// alone. One IndexedDB; where there is none (a private window), nothing is kept.

import { asked } from "./local-storage.js";

const NAME = "senki-kept";
const STORE = "answers";
const MOST = 60;

let opened = null;

function database() {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ["key", "path"] }).createIndex("at", "at");
    return asked(request);
  })();
  return opened;
}

async function store(mode) {
  return (await database()).transaction(STORE, mode).objectStore(STORE);
}

// `key`: the link's secret, empty for what everybody may know.
export async function keep(key, path, value) {
  try {
    await asked((await store("readwrite")).put({ key, path, value, at: Date.now() }));
    await forgetOldest();
  } catch {
    // What cannot be kept is asked again next time.
  }
}

export async function kept(key, path) {
  try {
    return (await asked((await store("readonly")).get([key, path])))?.value;
  } catch {
    return undefined;
  }
}

// A link that no longer holds leaves nothing behind.
export async function forget(key) {
  try {
    await asked((await store("readwrite")).delete(IDBKeyRange.bound([key, ""], [key, "\uffff"])));
  } catch {
    // Nothing was kept.
  }
}

async function forgetOldest() {
  const keys = await asked((await store("readonly")).index("at").getAllKeys());
  if (keys.length <= MOST) return;
  const old = await store("readwrite");
  for (const each of keys.slice(0, keys.length - MOST)) old.delete(each);
}
