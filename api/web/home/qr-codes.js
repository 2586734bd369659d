// Collects the QR codes of a game in any order until all are there. This browser reads the pictures if it can,
// otherwise the service does.

import { ask } from "/lib/api.js";
import { codeInText, isCode, codePosition } from "/lib/code-text.js";

const LARGEST = 1800;

// Collects the codes of one game. A code of another game starts a new collection.
export class CodeCollector {
  constructor() {
    this.clear();
  }

  clear() {
    Object.assign(this, { texts: new Map(), parts: 0, id: "" });
  }

  // Adds a code. Returns whether it is new.
  take(text) {
    const place = codePosition(text);
    if (!place) return false;
    if (place.id !== this.id || place.parts !== this.parts) this.clear();
    Object.assign(this, { id: place.id, parts: place.parts });
    const known = this.texts.has(place.number);
    this.texts.set(place.number, codeInText(text));
    return !known;
  }

  get whole() {
    return this.parts > 0 && this.texts.size === this.parts;
  }

  get text() {
    return [...this.texts.values()].join("\n");
  }
}

export async function createCodeDetector() {
  try {
    const known = await globalThis.BarcodeDetector?.getSupportedFormats?.();
    return known?.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
}

// Returns the texts of the codes in a picture or in the present frame of a video. Raises Problem if there is none.
export async function readCodesInImage(file, key) {
  const bitmap = file.type === "image/gif" ? null : await createImageBitmap(file).catch(() => null);
  const own = bitmap && (await createCodeDetector());
  const found = own ? (await own.detect(bitmap).catch(() => [])).map(({ rawValue }) => rawValue).filter(isCode) : [];
  if (found.length) return found;
  const body = bitmap ? await smaller(bitmap) : file;
  const message = await ask("/api/codes", { method: "POST", key, body, type: body.type || "image/png" });
  return message.texts;
}

// Shrinks a photograph: it is larger than needed, and larger than the service accepts.
async function smaller(bitmap) {
  const scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.92); });
}
