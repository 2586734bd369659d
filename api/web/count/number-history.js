// The course of the numbers by turn, the latest first. What happened in a turn, or changed a number, can be filled in from memory;
// it becomes a note about its line, so the record shows that it was filled in later.

import { button, openDialog, make } from "/lib/dom.js";
import { say, languageTag } from "/lib/messages.js";
import { buildSeatStone } from "/viewer/replay/icons.js";
import { turnHistory, filledInLater, formatChange } from "./count-state.js";

const TENTH = 100;
const FROM_MEMORY = ["attack", "play", "text", "cost", "draw", "ruling", "other"];

// `record`: none before a game is opened · `gone`: positions taken back · `names`: of the seats · `unsent`: counted entries that are
// not in the record · `writes`: whether this device may fill in · `note(body, words)`: records a note.
export function openNumberHistory({ record, gone, names, unsent = [], writes, note }) {
  const turns = record ? turnHistory(record, gone) : [];
  const memory = { names, given: (line) => filledInLater(notesOf(record, gone), line), note };
  const waiting = unsent.length ? [make("h3", {}, say("unsent", { count: unsent.length })), make("ol", { kind: "changes" }, unsent.map(({ counted, body, order }) => changeRow(names, { seat: body.says[0].seat, before: counted.before, after: counted.now, time: order })))] : [];
  const past = [...turns].reverse().flatMap((turn) => turnRows(turn, memory, writes));
  const shown = openDialog(say("count.history"), say("close"), ...waiting, ...(past.length || waiting.length ? past : [make("p", { kind: "muted" }, say("count.nothing_yet"))]), turns.length && writes ? make("p", { kind: "hint" }, say("count.memory_about")) : "");
  shown.classList.add("sheet", "count-history");
  return shown;
}

function notesOf(record, gone) {
  return record.events.filter(({ name }, at) => name === "noted" && !gone.has(at)).map(({ said }) => ({ line: said.args?.line, text: String(said.args?.text ?? "") }));
}

function turnRows(turn, memory, writes) {
  const { names } = memory;
  const played = turn.ends && (writes || memory.given(turn.ends)) ? remember(memory, { seat: turn.holder, line: turn.ends, words: say("count.what_played"), writes }) : "";
  const by = ({ seat, line, by: name }) => (name === "number_counted" && (writes || memory.given(line)) ? remember(memory, { seat, line, words: say("count.by_what"), writes }) : "");
  return [
    make("h3", {}, say("turn_n", { n: turn.turn }), " ", make("small", {}, names[turn.holder]), make("span", { kind: "numbers" }, Object.values(turn.numbers).join(" : "))),
    make("ol", { kind: "changes" }, turn.rows.map((row) => changeRow(names, { ...row, time: row.at * TENTH }, by(row)))), played,
  ];
}

function changeRow(names, { seat, before, after, time }, more = "") {
  const change = make("span", { kind: "change" }, `${before} → `, make("b", {}, String(after)), make("small", {}, ` ${formatChange(after - before)}`));
  return make("li", {}, buildSeatStone(seat), make("span", { kind: "name" }, names[seat]), change, make("time", {}, time ? new Date(time).toLocaleTimeString(languageTag(), { timeStyle: "short" }) : ""), more);
}

// Shows what was filled in about a line, and asks for it where nothing was.
function remember({ given, note }, { seat, line, words, writes }) {
  const root = make("div", { kind: "memory" });
  const show = (text) => root.replaceChildren(make("p", { kind: "given" }, `${say("count.filled_in")} ${text}`));
  const known = given(line);
  if (known || !writes) {
    show(known);
    return root;
  }
  const ways = make("div", { kind: "ways", hidden: true });
  const card = make("input", { type: "text", maxlength: 200, "aria-label": say("count.by_card"), placeholder: say("count.by_card") });
  const answer = async (way) => {
    const text = [say(`count.by.${way}`), card.value.trim()].filter(Boolean).join(": ");
    show(text);
    await note({ text, seat, to: null, line }, text);
  };
  ways.append(card, ...FROM_MEMORY.map((way) => button(say(`count.by.${way}`), () => answer(way), { kind: "count-chip", "data-name": `by ${way}` })));
  const question = button(words, () => {
    ways.hidden = false;
    question.hidden = true;
    card.focus();
  }, { kind: "quiet by-what", "data-name": `fill in ${line}` });
  root.append(question, ways);
  return root;
}
