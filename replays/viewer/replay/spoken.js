// A declaration in the rulebook's words, for readers of Japanese and Chinese; the notation itself is English.

import { word } from "./words.js";

// Acts whose text is somebody's own, not the number or name of a text on a card.
const TALK = ["note", "rule", "penalty"];

export function spokenWords(telling, event) {
  const judge = event.text.startsWith("judge ") ? telling.term("judge") : "";
  return [judge, inWords(telling, event, event.said.act, event.seat, event.said.args ?? {})].filter(Boolean).join(" ");
}

function inWords(telling, event, act, seat, args) {
  const given = Object.entries(args);
  const told = [...given.map(([name, value]) => argument(telling, event, act, name, value)), ...aside(telling, event, act)].filter(Boolean);
  return [seat, telling.term(`act.${act}`), told.join(" · ") || (given.length ? "–" : "")].filter(Boolean).join(" ");
}

// What is named in the notation is named here too; nothing is said of what is empty.
function argument(telling, event, act, name, value) {
  const called = [`arg.${act}.${name}`, `arg.${name}`].find((each) => telling.has(each));
  if (value === true) return called ? telling.term(called) : "";
  if (name === "said") return value ? `→ ${inWords(telling, event, value.act, value.seat, value.args ?? {})}` : word(telling.language, "left_out");
  if (value?.length === 0) return "";
  if (name === "why" || (name === "text" && TALK.includes(act))) return value;
  const told = Array.isArray(value) && value[0]?.do ? notation(event, name) : telling.fact(name, value);
  return told && called && event.text.includes(` ${name} `) ? `${telling.term(called)} ${told}` : told;
}

// Small effects, as they stand in the notation, up to the text that may follow.
function notation(event, name) {
  const found = event.text.slice(event.text.search(new RegExp(` ${name.slice(0, -1)}s? `))).trim().replace(/^\S+ /, "");
  const { text } = event.said.args;
  return text && found.endsWith(`: ${text}`) ? found.slice(0, -text.length - 2) : found;
}

// What was said aside, as far as the reader may know it: cards that became known, the text of a note.
function aside(telling, event, act) {
  if (act === "look") return [event.changes.filter(([code, , known]) => code === 6 && known).map(([, id]) => telling.fact("cards", id)).join(", ")];
  const written = act === "note" && / \((.*)\)$/.exec(event.text)?.[1];
  return written ? [/^".*"$/.test(written) ? JSON.parse(written) : written] : [];
}
