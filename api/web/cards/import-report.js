// The report of an imported list on one page: the number of recognised cards, the phrases that most other cards wait for, changes since
// the last import, and values that were not converted.

import { make } from "/lib/dom.js";
import { language, say, languageTag } from "/lib/messages.js";
import { refusalReason } from "/viewer/replay/refusal-text.js";

const SHOWN = 12;
const LISTED = ["whole", "part", "open"];

// `acts`: `wait(phrase)` and `state(name)` filter the cards, `open(id)` opens one.
export function buildImportReport(list, describer, acts) {
  const { texts, rows, seconds, converted, columns, left_out: left } = list.answer;
  const counts = list.counts();
  const about = [say("report_cards", { count: number(counts.cards), rows: number(rows) }), say("report_clauses", { compiled: number(counts.compiled), person: number(counts.person), keywords: number(counts.keywords) }), say("report_seconds", { seconds: number(seconds) })];
  return make("section", { kind: "box list-report" }, make("div", { kind: "known-cards" }, LISTED.map((state) => figure(counts, state, acts))), share(counts),
    make("p", { kind: "muted" }, about.join(" · ")),
    folded(say("report_waiting"), texts.waiting.length, texts.waiting.length ? [make("p", { kind: "muted" }, say("report_waiting_hint")), many(texts.waiting, (row) => waiting(row, acts))] : []),
    folded(say("report_changed"), texts.changed.length, texts.changed.length ? [many(texts.changed, (row) => changed(list, describer, row, acts))] : [], texts.changed.length > 0),
    folded(say("report_left_out"), left.length, left.length ? [many(left, leftOut)] : []),
    folded(say("report_columns"), Object.keys(columns).length, converted ? [many(Object.entries(columns), ([column, name]) => [make("code", {}, column), " → ", make("code", {}, name)])] : []));
}

function figure(counts, state, acts) {
  return make("button", { type: "button", kind: `known-figure ${state}`, onclick: () => acts.state(state) }, make("b", {}, number(counts[state])), make("span", {}, say(`state.${state}`)));
}

function share(counts) {
  const all = LISTED.reduce((sum, state) => sum + counts[state], 0) || 1;
  const bar = make("div", { kind: "known-share", role: "img", "aria-label": say("report_share", { percent: Math.round((100 * counts.whole) / all) }) }, LISTED.map((state) => make("i", { kind: state })));
  LISTED.forEach((state, at) => bar.children[at].style.setProperty("flex-grow", String(counts[state])));
  return bar;
}

function folded(title, count, children, open = false) {
  return children.length ? make("details", { open }, make("summary", {}, title, " ", make("small", {}, number(count))), children) : null;
}

// Lists the first rows; the others after a tap.
function many(rows, draw) {
  const items = rows.map((row) => make("li", {}, draw(row)));
  const more = items.slice(SHOWN);
  const made = make("ul", { kind: "report-rows" }, items.slice(0, SHOWN));
  if (more.length) {
    const next = make("button", { type: "button", kind: "quiet", onclick: () => made.lastChild.replaceWith(...more) }, say("and_more", { count: number(more.length) }));
    made.append(make("li", {}, next));
  }
  return made;
}

function waiting(row, acts) {
  return make("button", { type: "button", kind: "waits-row", onclick: () => acts.wait(row) }, make("span", {}, obstacleText(row)), make("small", {}, say("waiting_counts", { paragraphs: number(row.paragraphs), cards: number(row.cards) })));
}

// Describes what a paragraph waits for.
export function obstacleText({ why, phrase }) {
  return say(`waits.${why}`, { phrase });
}

function changed(list, describer, { card, paragraph, before, after }, acts) {
  const name = list.card(card) ? describer.name(list.card(card)) : card;
  return [make("button", { type: "button", kind: "waits-row", onclick: () => acts.open(card) }, make("span", {}, `${name}${say("colon")}${paragraph}`), make("small", {}, `${before} → ${after || "–"}`))];
}

function leftOut({ cards, what, message, reasons, example }) {
  return say("left_out_row", { count: number(cards), what, reason: refusalReason(language(), reasons) || message, card: example });
}

function number(value) {
  return Number(value).toLocaleString(languageTag());
}
