// Page that checks a record file on this device: nothing is sent, and no server is asked.

import { make } from "/lib/dom.js";
import { makeDropTarget } from "/lib/file-drop-target.js";
import { formatDate } from "/lib/stored-game-links.js";
import { language, say } from "/lib/messages.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { formatHead } from "./receipt.js";
import { MissingParts, readRecord, signatureVerdicts } from "./record-reader.js";

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
    const signed = await signatureVerdicts(record);
    const { players, ruleset, date } = record.opening;
    return [verdict(signed.some((each) => each.verdict === "false") ? "bad" : "good", say("check_whole")),
      make("p", { kind: "of-game" }, make("b", {}, players.flatMap(([seat, name], at) => [at ? " – " : "", buildSeatStone(seat), ` ${name || say("player", { seat })}`])), make("small", {}, [rulesetTitle(ruleset), formatDate(date), say("events_of", { count: record.events })].filter(Boolean).join(" · "))),
      signed.length ? make("ul", {}, signed.map((each) => row(each, players))) : "",
      make("div", { kind: "unsigned" }, players.filter(([seat]) => !signed.some((each) => each.seat === seat)).map(([seat, name]) => make("p", {}, buildSeatStone(seat), ` ${name || say("player", { seat })}${say("colon")}${say("check_unsigned")}`))),
      make("p", { kind: "muted" }, `${say("head")} `, make("b", { kind: "head" }, formatHead(record.head)))];
  } catch (error) {
    if (error instanceof MissingParts) return [make("p", { kind: "reason" }, say(`left_out.${error.kind}`))];
    return [verdict("bad reason", say("check_broken")), make("p", { kind: "reason" }, language() === "en" ? error.message : say(`broken.${error.cause ?? "form"}`))];
  }
}

// The verdict on the whole file: a sign and words, in a colour of its own.
function verdict(kind, words) {
  return make("p", { kind: `file-verdict ${kind}` }, buildIcon(kind === "good" ? "check" : "warn"), make("b", {}, words));
}

function row({ by, seat = "", name, position, verdict: found }, players) {
  const signer = players.find(([each]) => each === seat);
  return make("li", { "data-verdict": found }, signer ? [buildSeatStone(seat), ` ${signer[1] || say("player", { seat })}${say("colon")}`] : "", say(`signed.${by}`, { seat, name, position }), say("colon"), make("b", {}, say(`verdict.${found}`)));
}
