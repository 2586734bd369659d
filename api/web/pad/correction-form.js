// Form that corrects a wrongly recorded line, for scorers and organisers: as a line, in parts, or left out.

import { field, make, select } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { openForm, buildLineSelect, effectiveLines } from "./form-parts.js";
import { buildActFields } from "./act-form.js";

export async function openCorrectionForm(session, names, utter) {
  const written = new Map(effectiveLines(session));
  const typed = make("input", { type: "text", maxlength: 2000, autocapitalize: "off", spellcheck: "false", "aria-label": say("as_line"), name: "instead" });
  const parts = await buildActFields(session, names);
  const line = buildLineSelect(session);
  const why = make("input", { maxlength: 500, name: "why" });
  const instead = make("div");
  const ways = { line: typed, parts: parts.root, out: make("p", { kind: "hint" }, say("left_out_hint")) };
  const how = select([["line", say("as_line")], ["parts", say("as_parts")], ["out", say("left_out")]], "line", (name) => instead.replaceChildren(ways[name]));
  const begin = () => {
    typed.value = written.get(Number(line.value)) ?? "";
  };
  line.addEventListener("change", begin);
  begin();
  instead.replaceChildren(typed);
  const said = () => ({ line: { line: typed.value }, parts: parts.said(), out: null })[how.value];
  openForm(names, say("correct"), [field(say("correct_line"), line), field(say("instead"), how), instead, field(say("why"), why)],
    () => utter({ line: Number(line.value), said: said(), why: why.value }, `${say("correct")} ${line.value}`, "correction"), { words: say("pad"), notation: "instead", blamed: (problem) => ({ line: "instead", parts: parts.blamed(problem), out: "" })[how.value] });
}
