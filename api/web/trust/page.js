// Page that checks a record file on this device: nothing is sent, and no server is asked.

import { make } from "/lib/dom.js";
import { makeDropTarget } from "/lib/file-drop-target.js";
import { language, say } from "/lib/messages.js";
import { shortHead } from "./receipt.js";
import { MissingParts, readRecord, message } from "./record-reader.js";

export async function checkRecordPage(root) {
  const draw = () => root.replaceChildren(make("h1", {}, say("check_record")), make("p", {}, say("check_about")), place());
  addEventListener("senki-language", draw);
  draw();
}

function place() {
  const found = make("div", { kind: "checked", role: "status" });
  const file = make("input", { type: "file", id: "check-file", kind: "unseen", accept: ".senki,.json" });
  const box = make("section", { kind: "drop" }, make("p", { kind: "row" }, file, make("label", { for: "check-file", kind: "button" }, say("choose_a_file"))), found);
  const take = async ([chosen]) => chosen && found.replaceChildren(...(await rows(chosen)));
  file.addEventListener("change", () => take(file.files));
  makeDropTarget(box, take);
  return box;
}

async function rows(file) {
  try {
    const record = await readRecord(new Uint8Array(await file.arrayBuffer()));
    const signed = await message(record);
    return [make("p", {}, `${say("head")} `, make("b", { kind: "head" }, shortHead(record.head)), ` · ${record.events}`),
      make("p", {}, say("check_whole")),
      signed.length ? make("ul", {}, signed.map(row)) : make("p", {}, say("check_unsigned"))];
  } catch (error) {
    if (error instanceof MissingParts) return [make("p", { kind: "reason" }, say(`left_out.${error.kind}`))];
    return [make("p", { kind: "reason" }, say("check_broken")), make("p", { kind: "reason" }, language() === "en" ? error.message : say(`broken.${error.cause ?? "form"}`))];
  }
}

function row({ by, seat = "", name, position, verdict }) {
  return make("li", { "data-verdict": verdict }, say(`signed.${by}`, { seat, name, position }), ": ", make("b", {}, say(`verdict.${verdict}`)));
}
