// Takes a record file or pictures of a game's QR codes, by drop or by choice, sends them to the service and opens the
// viewer.

import { Problem, fetchWithRetries, problemLines } from "/lib/api.js";
import { requestIdOfCodes, isCode } from "/lib/code-text.js";
import { make } from "/lib/dom.js";
import { makeDropTarget } from "/lib/file-drop-target.js";
import { gameAddress, storeGameLink } from "/lib/stored-game-links.js";
import { newId } from "/lib/request-ids.js";
import { say } from "/lib/messages.js";
import { CodeCollector, readCodesInImage } from "./qr-codes.js";
import { buildScanButton } from "./qr-scanner.js";
import { serverTokenField } from "./server-token.js";

export function mediaTypeOfFile(name) {
  if (name.endsWith(".json")) return "application/json";
  return name.endsWith(".senki") ? "application/octet-stream" : "text/plain";
}

export function buildFileDropArea() {
  const message = make("div", { role: "status" });
  const codes = new CodeCollector();
  // The browser's own button is in the browser's language, so a label in the reader's language replaces it.
  const file = make("input", { type: "file", id: "record-file", kind: "unseen", multiple: true, accept: ".senki,.json,.txt,image/*" });
  const label = make("label", { for: "record-file", kind: "button" }, say("choose_a_file"));
  const row = make("p", { kind: "row" }, file, label, make("a", { href: "/?page=check" }, say("check_record")));
  const place = make("section", { kind: "drop" }, make("h2", {}, say("choose_file")), make("p", {}, say("drop")), row, message);
  const take = async (chosen) => {
    if (!chosen.length) return;
    message.replaceChildren(say("waiting"));
    try {
      const address = await bring(chosen, codes);
      if (address) location.assign(address);
      else message.replaceChildren(say("codes_read", { count: codes.texts.size, parts: codes.parts }));
    } catch (error) {
      message.replaceChildren(...buildRejectionReasons(error, say("not_opened")));
      if (error instanceof Problem && error.status === 401) message.append(serverTokenField.field(() => take(chosen)));
    }
  };
  file.addEventListener("change", () => take([...file.files]));
  makeDropTarget(place, take);
  const scan = buildScanButton((text) => {
    codes.take(text);
    if (codes.whole) take([new File([codes.text], "codes.txt")]);
    return codes.whole || say("codes_read", { count: codes.texts.size, parts: codes.parts });
  });
  if (scan) label.after(scan);
  return place;
}

// Returns the address of the opened game, or nothing while codes of it are missing.
async function bring(files, codes) {
  const [first] = files;
  if (files.every((file) => !file.type.startsWith("image/"))) {
    const text = mediaTypeOfFile(first.name) === "text/plain" ? await first.text() : "";
    if (!isCode(text)) return post(mediaTypeOfFile(first.name), text || (await contentOf(first)), first.name);
    for (const line of text.split(/\s+/).filter(isCode)) codes.take(line);
    if (!codes.parts) return post("text/plain", text, first.name);
  }
  for (const file of files.filter((each) => each.type.startsWith("image/"))) {
    for (const text of await readCodesInImage(file, serverTokenField.read())) codes.take(text);
  }
  return codes.whole ? post("text/plain", codes.text, first.name, requestIdOfCodes(codes.id)) : "";
}

function contentOf(file) {
  return mediaTypeOfFile(file.name) === "application/octet-stream" ? file.arrayBuffer() : file.text();
}

// `id`: of the request; the same one again brings the same game.
async function post(type, body, title, id = newId()) {
  const message = await fetchWithRetries("/api/records", { method: "POST", key: serverTokenField.read(), body, type, headers: { "Idempotency-Key": id } });
  const key = message.link?.key ?? "";
  if (key) storeGameLink({ game: message.game, key, scope: "organiser", title });
  return gameAddress(message.game, key, "replay");
}

// Describes what was rejected and why, in the reader's language, from the answer of the service.
export function buildRejectionReasons(error, undone) {
  const why = error instanceof Problem ? [error.message, ...problemLines(error.document)] : [say("no_answer")];
  return [make("p", {}, make("b", {}, undone)), ...why.map((line) => make("p", { kind: "reason" }, line))];
}
