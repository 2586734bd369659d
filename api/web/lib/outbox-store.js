// Storage of outboxes on the device: one IndexedDB for all games and tournaments. Without one (a private window) it is in
// the page's memory.

import { requestPromise } from "/lib/local-storage.js";

const NAME = "senki";
const STORE = "outbox";

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ["box", "id"] });
  return requestPromise(request);
}

// `box`: the game or tournament and the link, so that two seats on one phone do not send each other's lines.
export async function openOutboxStore(box) {
  let database;
  try {
    database = await open();
  } catch {
    return { entries: [], put() {}, remove() {} };
  }
  const store = (mode) => database.transaction(STORE, mode).objectStore(STORE);
  const range = IDBKeyRange.bound([box, ""], [box, "\uffff"]);
  const entries = await requestPromise(store("readonly").getAll(range));
  return {
    entries,
    put: (entry) => requestPromise(store("readwrite").put({ ...entry, box })),
    remove: (entry) => requestPromise(store("readwrite").delete([box, entry.id])),
  };
}
