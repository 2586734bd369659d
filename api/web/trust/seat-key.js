// Signing key of the player on this device: made and stored here; only its signatures are sent. Browsers support it in
// secure contexts only (HTTPS or localhost); elsewhere the server signs instead.

import { requestPromise } from "/lib/local-storage.js";
import { toHex } from "./receipt.js";

const NAME = "senki-key";
const STORE = "keys";

async function store(mode) {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return (await requestPromise(request)).transaction(STORE, mode).objectStore(STORE);
}

async function ownPair() {
  const known = await requestPromise((await store("readonly")).get("own"));
  if (known) return known;
  const made = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
  await requestPromise((await store("readwrite")).add(made, "own"));
  return made;
}

// Returns the key and the signature of bytes, hexadecimal; empty if this browser cannot have a key.
export async function signWithOwnKey(bytes) {
  try {
    const { privateKey, publicKey } = await ownPair();
    const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, bytes));
    return { key: toHex(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey))), signature: toHex(signature) };
  } catch {
    return { key: "", signature: "" };
  }
}
