// Printed form of the page: a small board at each moment, the named rules as footnotes at the end, and the code of the
// game at the head. Made before printing and removed afterwards.

import { BoardPicture } from "../picture/board-picture.js";
import { element } from "../replay/element.js";
import { momentText } from "../graph/game-graph.js";
import { translatedRuleStatement } from "../replay/rule-statement.js";
import { translate } from "../replay/messages.js";

const BOARDS = 5;

// `codeOf()`: the code of the game as SVG text, `headOf()`: the head of its record in short, or nothing. Gives back how to stop
// listening.
export function listenToPrinting(replay, codeOf = () => "", headOf = () => "") {
  const before = () => {
    after();
    if (replay.record) fillPrintPage(replay, codeOf(), headOf());
  };
  const after = () => {
    for (const each of replay.querySelectorAll(".paper-only")) each.remove();
  };
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}

// Fills the page with the whole story; a board is below the row of its moment.
function fillPrintPage(replay, code, seal = "") {
  replay.story.fillAll();
  const head = replay.querySelector(".bar-top");
  if (code) head?.append(element("div", "paper-only paper-code", drawing(code)));
  head?.append(element("div", "paper-only paper-head", ...heading(replay), ...(seal ? [sealed(replay, seal)] : [])));
  boards(replay);
  const notes = footnotes(replay);
  if (notes) replay.append(notes);
}

// Describes place, date, length and result, unless the result is hidden.
function heading({ record, spoilers, language, narration }) {
  const { about, ruleset } = record.header;
  const title = narration.has("title") ? narration.term("title") : ruleset.replaceAll("_", " ");
  const place = [title, [about.league, about.round].filter((each) => each || each === 0).join(" "), about.event, about.date].filter(Boolean);
  const result = record.events.flatMap(({ changes }) => changes).findLast(([kind]) => kind === 19)?.[1];
  const turns = record.events.flatMap(({ changes }) => changes).findLast(([kind]) => kind === 18)?.[1] ?? 0;
  const ended = result && !spoilers ? Object.entries(result.seats).map(([seat, outcome]) => `${narration.player(seat)}${narration.language === "en" ? ": " : "："}${narration.term(outcome)}`) : [];
  return [element("p", "", [...place, translate(language, "turn_n", { n: turns })].join(" · ")), ...(ended.length ? [element("p", "paper-result", ended.join(" · "))] : [])];
}

function sealed({ language }, seal) {
  return element("p", "", translate(language, "head_of_record", { head: seal }));
}

// Returns the first moment of every kind, as far as they may be shown.
function boards(replay) {
  const { record, story, stepper } = replay;
  const seen = (at) => !replay.spoilers || at <= stepper.position;
  const kinds = new Map();
  for (const moment of replay.moments) if (!kinds.has(moment.kind) && seen(moment.at)) kinds.set(moment.kind, moment);
  const shown = [...new Map([...kinds.values()].map((moment) => [moment.at, moment])).values()].slice(0, BOARDS);
  const near = replay.board.from || record.header.seats[0];
  const picturer = new BoardPicture(record, replay.language, "paper");
  shown.forEach((moment, number) => {
    let at = moment.at - 1;
    while (at > 0 && !story.rows[at]) at -= 1;
    const row = story.rows[at]?.closest("ol > li:not(li li)") ?? story.rows[at];
    const svg = picturer.draw(moment.at, { near, prefix: `paper${number}-` });
    row?.after(element("li", "paper-only paper-board", drawing(svg), element("p", "", momentText(replay.language, moment))));
  });
}

function drawing(svg) {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  if (!drawn.hasAttribute("viewBox")) drawn.setAttribute("viewBox", `0 0 ${drawn.getAttribute("width")} ${drawn.getAttribute("height")}`);
  return drawn;
}

function footnotes({ record, language }) {
  const rules = Object.keys(record.rules ?? {}).map((id) => [id, translatedRuleStatement(record, id, language)]);
  if (!rules.length) return null;
  const rows = rules.map(([id, statement]) => element("li", "", element("b", "", id), ` ${statement}`));
  return element("section", "paper-only paper-rules", element("h3", "", translate(language, "rules_named")), element("ul", "", ...rows));
}
