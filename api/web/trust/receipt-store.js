// Latest receipts of every game and viewer, stored on this device: they expose a server that changes a record.

import { store, stored } from "/lib/local-storage.js";
import { decodeBase64, parseReceipt } from "./receipt.js";

const STORAGE_KEY = "senki-receipts";
const MOST = 200;

function allReceipts() {
  return stored(STORAGE_KEY, []);
}

// Stores a receipt (`text`, as the service sends it), unless a newer one is stored.
export function storeReceipt(text) {
  try {
    const { game, viewer, position } = parseReceipt(decodeBase64(text));
    const storedReceipts = allReceipts();
    const before = storedReceipts.find((each) => each.game === game && each.viewer === viewer);
    if (before && before.position >= position) return;
    const others = storedReceipts.filter((each) => each !== before);
    store(STORAGE_KEY, [{ game, viewer, position, text }, ...others].slice(0, MOST));
  } catch {
    // A receipt that cannot be read or stored proves nothing. The game goes on.
  }
}

export function storedReceipt(game, viewer) {
  return allReceipts().find((each) => each.game === game && each.viewer === viewer);
}

// A file for `senki verify --receipts`.
export function receiptsFileText(storedReceipts = allReceipts()) {
  return ["# Senki receipts: senki verify --receipts", ...storedReceipts.map(({ text }) => text), ""].join("\n");
}
