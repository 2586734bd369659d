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
  const file = make("input", { type: "file", accept: ".senki,.json,.txt", "aria-label": say("choose_file") });
  const place = make("section", { kind: "drop" }, make("h2", {}, say("choose_file")), make("p", {}, say("drop")), file, told);
  const take = async (chosen) => {
    if (!chosen) return;
    told.replaceChildren(say("waiting"));
    try {
      location.assign(await bring(chosen));
    } catch (error) {
      told.replaceChildren(...reasons(error).map((line) => make("p", { kind: "reason" }, line)));
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

export function reasons(error) {
  if (!(error instanceof Problem)) return [say("network_down")];
  return [error.message, ...problemLines(error.document)];
}
