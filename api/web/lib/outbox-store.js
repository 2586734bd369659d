// Storage of outboxes on the device: one IndexedDB for all games and tournaments. Without one (a private window) it is in
// the page's memory. IndexedDB writes later than it is told to, and a page that is left ends what was not written. So an
// entry is in the local storage, which writes at once, until the database has it.

import { requestPromise, store, stored } from "/lib/local-storage.js";

const NAME = "senki";
const STORE = "outbox";
const JOURNAL = "senki-unwritten ";

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
  const range = IDBKeyRange.bound([box, ""], [box, "\uffff"]);
  const put = async (entry) => {
    const written = writeJournal(box, entry);
    try {
      await commit(database, (entries) => entries.put({ ...entry, box }));
    } catch (error) {
      if (written === null) throw error;
      return; // it stays in the local storage
    }
    if (localStorage.getItem(journalName(box, entry)) === written) localStorage.removeItem(journalName(box, entry));
  };
  const remove = async (entry) => {
    localStorage.removeItem(journalName(box, entry));
    await commit(database, (entries) => entries.delete([box, entry.id]));
  };
  const unwritten = readJournal(box);
  await Promise.allSettled(unwritten.map(put));
  const written = await requestPromise(database.transaction(STORE).objectStore(STORE).getAll(range));
  const lacking = unwritten.filter(({ id }) => written.every((entry) => entry.id !== id));
  return { entries: [...written, ...lacking], put, remove };
}

// Ends when the change is written, not when it is accepted.
function commit(database, change) {
  const transaction = database.transaction(STORE, "readwrite");
  change(transaction.objectStore(STORE));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
  });
}

const journalName = (box, { id }) => `${JOURNAL}${JSON.stringify([box, id])}`;

// Returns the text that was written; null where the local storage is full.
function writeJournal(box, entry) {
  const name = journalName(box, entry);
  try {
    store(name, entry);
  } catch {
    localStorage.removeItem(name);
  }
  return localStorage.getItem(name);
}

// Returns the entries of a box that the page before could not write to the database.
function readJournal(box) {
  const start = `${JOURNAL}${JSON.stringify([box]).slice(0, -1)},`;
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)).filter((name) => name.startsWith(start));
  return names.map((name) => stored(name, null)).filter(Boolean);
}
