// Answers stored on this device for times without network, each for the link that received it. One IndexedDB; without
// one (a private window) nothing is stored.

import { requestPromise } from "./local-storage.js";

const NAME = "senki-kept";
const STORE = "answers";
const MOST = 60;

let opened = null;

function database() {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ["key", "path"] }).createIndex("at", "at");
    return requestPromise(request);
  })();
  return opened;
}

async function store(mode) {
  return (await database()).transaction(STORE, mode).objectStore(STORE);
}

// Stores an answer. `key`: the secret of its link, empty for public answers.
export async function cacheAnswer(key, path, value) {
  try {
    await requestPromise((await store("readwrite")).put({ key, path, value, at: Date.now() }));
    await forgetOldest();
  } catch {
    // What cannot be stored is asked again next time.
  }
}

export async function readCached(key, path) {
  try {
    return (await requestPromise((await store("readonly")).get([key, path])))?.value;
  } catch {
    return undefined;
  }
}

// Deletes what was stored for a link that is no longer valid.
export async function dropCached(key) {
  try {
    await requestPromise((await store("readwrite")).delete(IDBKeyRange.bound([key, ""], [key, "\uffff"])));
  } catch {
    // Nothing was stored.
  }
}

async function forgetOldest() {
  const keys = await requestPromise((await store("readonly")).index("at").getAllKeys());
  if (keys.length <= MOST) return;
  const old = await store("readwrite");
  for (const each of keys.slice(0, keys.length - MOST)) old.delete(each);
}
