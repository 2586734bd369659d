// A record file is dropped or chosen, sent to the service, and opened in the viewer.

import { Problem, insist, problemLines } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { gameAddress, keepGame } from "/lib/games.js";
import { newId } from "/lib/ids.js";
import { say } from "/lib/words.js";
import { tokenHeld } from "./token.js";

export function kindOf(name) {
  if (name.endsWith(".json")) return "application/json";
  return name.endsWith(".senki") ? "application/octet-stream" : "text/plain";
}

export function dropPlace() {
  const told = make("div", { role: "status" });
  // The browser's own button speaks the browser's language; a label in its place speaks the reader's.
  const file = make("input", { type: "file", id: "record-file", kind: "unseen", accept: ".senki,.json,.txt" });
  const place = make("section", { kind: "drop" }, make("h2", {}, say("choose_file")), make("p", {}, say("drop")), file,
    make("label", { for: "record-file", kind: "button" }, say("choose_a_file")), told);
  const take = async (chosen) => {
    if (!chosen) return;
    told.replaceChildren(say("waiting"));
    try {
      location.assign(await bring(chosen));
    } catch (error) {
      told.replaceChildren(...reasons(error, say("not_opened")));
      if (error instanceof Problem && error.status === 401) told.append(tokenHeld.field(() => take(chosen)));
    }
  };
  file.addEventListener("change", () => take(file.files[0]));
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("over");
    take(event.dataTransfer.files[0]);
  });
  return place;
}

async function bring(file) {
  const type = kindOf(file.name);
  const body = type === "application/octet-stream" ? await file.arrayBuffer() : await file.text();
  const told = await insist("/api/records", { method: "POST", key: tokenHeld.read(), body, type, headers: { "Idempotency-Key": newId() } });
  const key = told.link?.key ?? "";
  if (key) keepGame({ game: told.game, key, scope: "organiser", title: file.name });
  return gameAddress(told.game, key, "replay");
}

// What was not done, in the reader's language, and why, as the service says it.
export function reasons(error, undone) {
  const why = error instanceof Problem ? [error.message, ...problemLines(error.document)] : [say("no_answer")];
  return [make("p", {}, make("b", {}, undone)), ...why.map((line) => make("p", { kind: "reason" }, line))];
}
