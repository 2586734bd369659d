// Rows of the story as elements: declarations, consequences, notes, rulings, and folds of takebacks and minor rows.

import { element } from "../replay/element.js";
import { buildRuleFootnote, sentenceElements } from "../replay/sentence-elements.js";
import { buildIcon, buildSeatStone } from "../replay/icons.js";
import { translate } from "../replay/messages.js";

// Of letters; of kana and hanzi the last two.
const LAST_WORD = /(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef]{1,2})\s*$/;
const GLYPHS = /^(!!|!\?|\?!|\?\?|!|\?)(\s|$)/;

// `story`: record, language and pins · makes one row of `buildStory`.
export function buildStoryRow(story, row) {
  const made = element("li", `${row.kind} ${row.family}`, ...number(story, row), ...hurt(row), ...text(story, row), ...verdict(story, row), ...row.later.map((words) => element("span", "later", `${translate(story.language, "filled_in")} ${words}`)), ...(row.matters ? [element("span", "matters", row.matters)] : []));
  made.dataset.at = row.at;
  made.classList.toggle("struck", row.gone);
  return made;
}

function number({ record }, row) {
  if (row.kind === "followed" || row.kind === "note") return [];
  const made = element("span", "no", row.minutes === null ? String(row.line) : `${row.minutes}′`);
  made.title = row.minutes === null ? "" : new Date(record.events[row.at].at * 100).toLocaleTimeString();
  return [made];
}

function text(story, row) {
  if (row.kind !== "note") return tied(sentenceElements(row.parts, { pins: story.pins, face: story.record.face }), note(story, row));
  const words = story.ownWords(row);
  const [sign, glyph] = GLYPHS.exec(words) ?? ["", ""];
  const line = story.record.events[row.at].said.args?.line;
  return [...(row.seat ? [buildSeatStone(row.seat)] : []), ...(line ? [element("b", "for-line", translate(story.language, "filled_in_line", { line })), " "] : []), ...(glyph ? [element("b", "glyph", glyph), " "] : []), words.slice(sign.length)];
}

// What stands behind a sentence stays on the line of its last word.
function tied(sentence, [mark]) {
  const last = sentence.at(-1);
  if (!mark || !last) return [...sentence, ...(mark ? [mark] : [])];
  const end = typeof last === "string" ? LAST_WORD.exec(last)?.[0] ?? last : last;
  const before = typeof last === "string" ? last.slice(0, last.length - end.length) : "";
  return [...sentence.slice(0, -1), before, element("span", "tied", end, mark)];
}

// § where a rule stands behind a declaration.
function note({ record }, row) {
  return row.kind === "spoken" && row.rule && record.rules?.[row.rule] ? [buildRuleFootnote(row.rule)] : [];
}

function verdict({ record, language }, { verdict: [kind, ...rules] }) {
  if (!["illegal", "open", "ruled"].includes(kind)) return [];
  const made = element("span", `verdict ${kind}`, ...(kind === "illegal" ? [buildIcon("flag")] : []), translate(language, `verdict.${kind}`));
  return [made, ...rules.filter((rule) => record.rules?.[rule]).map((rule) => buildRuleFootnote(rule))];
}

function hurt({ hurt: number_ }) {
  if (!number_) return [];
  const amount = `${number_.by > 0 ? "+" : "−"}${Math.abs(number_.by)}`;
  return [element("b", number_.by < 0 ? "hurt" : "hurt gain", ...(number_.seat ? [buildSeatStone(number_.seat)] : []), amount)];
}

// Makes a fold: struck lines with the reason and who agreed, or quiet rows as a dotted line with their number.
export function buildStoryFold(story, { fold, rows }) {
  const { language } = story;
  const summary = element("summary", "", ...(fold === "gone" ? [buildIcon("undo"), element("s", "", translate(language, "taken_back")), ...reason(story, rows)] : [counted(language, rows)]));
  const made = element("li", `fold ${fold}`, element("details", "", summary, element("ol", "", ...rows.map((row) => buildStoryRow(story, row)))));
  made.dataset.at = rows[0].at;
  return made;
}

function counted(language, rows) {
  const passes = rows.filter((row) => row.kind === "spoken").length;
  return passes ? translate(language, "passes", { count: passes }) : translate(language, "steps", { count: rows.length });
}

function reason({ record, gone, language }, rows) {
  const back = record.events.find((event, at) => at > rows.at(-1).at && !gone.has(at) && ["takeback", "correction"].includes(event.family) && event.said.to !== undefined && event.said.to <= rows[0].at);
  const { why, agreed } = back?.said.args ?? {};
  const who = (agreed ?? []).flatMap((seat) => (record.header.seats.includes(seat) ? [buildSeatStone(seat), ` ${record.header.players[seat] ?? seat}`] : [` ${seat}`]));
  return [why ? element("q", "", why) : "", ...(who.length ? [` · ${translate(language, "agreed")} `, ...who, ...(back.claims ? [translate(language, "says_the_scorer")] : [])] : [])].filter(Boolean);
}
