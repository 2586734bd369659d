// Imported card lists on this device, one of each rulebook: the answer of the service, and the cards about which somebody decided
// since. Without a store, as in a private window, a list lasts as long as its page.

import { requestPromise } from "/lib/local-storage.js";

const NAME = "senki-card-lists";
const STORE = "lists";

let opened = null;

function database() {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return requestPromise(request);
  })();
  return opened;
}

async function inStore(mode, ask) {
  try {
    return await requestPromise(ask((await database()).transaction(STORE, mode).objectStore(STORE)));
  } catch {
    return undefined;
  }
}

// Returns the list of a rulebook, `{name, answer, decided}`, or nothing.
export async function loadList(ruleset) {
  const list = await inStore("readonly", (store) => store.get(ruleset));
  if (!list) return null;
  return { ...list, decided: (await inStore("readonly", (store) => store.get(`${ruleset} decided`))) ?? {} };
}

export async function storeList(ruleset, { name, answer, decided }) {
  await inStore("readwrite", (store) => store.put({ name, answer }, ruleset));
  await storeDecided(ruleset, decided);
}

// Stores the cards about which somebody decided, by id: far less than the list.
export function storeDecided(ruleset, decided) {
  return inStore("readwrite", (store) => store.put(decided, `${ruleset} decided`));
}

export async function removeList(ruleset) {
  await inStore("readwrite", (store) => store.delete(ruleset));
  await inStore("readwrite", (store) => store.delete(`${ruleset} decided`));
}
