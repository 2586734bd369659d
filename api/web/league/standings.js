// Standings: a row for each player with crest, results, the first tie-break and points; every number opens into its
// parts.

import { button, openDialog, field, make, select } from "/lib/dom.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { language, say } from "/lib/messages.js";
import { onlyOnService } from "/lib/page-address.js";
import { buildIcon, buildResultIcon } from "/viewer/replay/icons.js";
import { openMatchList } from "./statistics.js";
import { markEvidence, buildRecordLinks } from "./game-record-links.js";

// How ties may be broken: each profile with its name.
export const TIEBREAK_PROFILES = [["mtr_033", "MTR"], ["mtr", "MTR, 1/3"], ["gundamwar_net", "Gundam War Net"], ["pokemon_half", "Pokémon"], ["konami_ddd", "Konami"], ["netrunner", "Netrunner"], ["fide_032026", "FIDE (2026)"], ["fide_082024", "FIDE (2024)"]];

// Shows the standings, with controls for an earlier round and for another profile of tie-breaks.
export function buildStandingsSection(source) {
  const { state, table } = source;
  const shown = make("div", {}, standings(source, table.items), standingsTable(source, table.items));
  const chosen = { round: 0, tiebreaks: state.opened.tiebreaks, stage: table.stage };
  source.ranking = chosen;
  const choose = (name) => async (value) => {
    chosen[name] = value;
    chosen.stage = Number(chosen.round) ? 1 : table.stage;
    const asked = await source.ask(`/standings?${new URLSearchParams(chosen)}`, { keeps: true });
    shown.replaceChildren(standings(source, asked.items), standingsTable(source, asked.items));
  };
  const rounds = state.rounds.filter((each) => each.stage === 1).map((each) => [each.round, say("league.after_round", { round: each.round })]);
  const controls = make("div", { kind: "row no-print" }, field(say("league.rounds"), select([[0, say("league.now")], ...rounds], 0, choose("round"))), onlyOnService(() => field(say("league.terms_tiebreaks"), select(TIEBREAK_PROFILES, chosen.tiebreaks, choose("tiebreaks")))));
  return make("div", {}, shown, state.rounds.length ? controls : "");
}

const UNKNOWN = "?";

// Formats a number; in a column of shares, whole numbers have decimals too, and an unknown one is a question mark.
export function makeNumberFormatter(rows) {
  const shares = new Set(rows.flatMap((row) => Object.keys(row.numbers).filter((code) => row.numbers[code]?.includes("."))));
  return (row, code) => {
    if (!(code in row.numbers)) return "";
    if (row.numbers[code] === null) return UNKNOWN;
    return shares.has(code) ? Number(row.numbers[code]).toFixed(4) : row.numbers[code];
  };
}

function standings(source, rows) {
  const words = makeNumberFormatter(rows);
  return make("ol", { kind: "standings" }, rows.map((row) => make("li", { kind: row.rank === 1 ? "first" : "" },
    make("b", { kind: "rank" }, row.rank), buildNameCrest(row.player),
    make("span", { kind: "who" }, make("b", {}, source.name(row.player)), make("small", {}, [deckOf(source, row.player) || source.entry(row.player)?.club, row.left === null ? "" : say("league.left")].filter(Boolean).join(" · "))),
    make("span", { kind: "form", role: "img", "aria-label": row.way.map((each) => say(each.kind === "bye" ? "league.bye" : `value.${each.outcome}`)).join(say("joined")) || "–" }, row.way.map((each) => buildResultIcon(each.outcome))),
    second(source, row, words), number(source, row, "MP", words(row, "MP") || String(row.points)))));
}

// Returns the public part of a deck.
function deckOf(source, player) {
  const entry = source.entry(player);
  return entry?.archetype || entry?.deck || "";
}

// Shows the second number of the profile, as a bar if it is a share.
function second(source, row, words) {
  const [code, value] = Object.entries(row.numbers).find(([name]) => name !== "MP") ?? [];
  if (!code) return make("span", {});
  const share = Number(value);
  const bar = make("i", { kind: "share", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(Math.max(0, Math.min(1, share))));
  return make("span", { kind: "second" }, button([make("small", {}, code), ` ${words(row, code)}`], () => explainNumber(source, row.player, code), { kind: "quiet" }), value !== null && share <= 1 ? bar : "");
}

function number(source, row, code, words) {
  return button(words, () => explainNumber(source, row.player, code), { kind: "points quiet", "aria-label": `${source.name(row.player)}${say("colon")}${code} ${words}` });
}

// Explains a number in sentences, with its results and matches, and the games that prove them. The number of each opponent
// that is part of it opens in the same way.
async function explainNumber(source, player, code) {
  const { value, parts, of_each: inner, sentences } = await source.ask(`/why?${new URLSearchParams({ player, code, ...source.ranking })}`);
  const matches = source.state.rounds.flatMap((round) => round.matches);
  const rows = parts.map((part) => make("tr", { kind: part.cut ? "cut" : "" }, make("td", { kind: "number" }, part.round || "–"), make("td", {}, whose(source, part, matches)),
    make("td", { kind: "number" }, partValue(source, part, inner)), make("td", {}, part.cut ? say("league.cut_out") : "", buildRecordLinks(matches.find((match) => match.match === part.match)))));
  const heads = ["league.round", "league.opponent", "value.result", ""].map((name) => make("th", { scope: "col" }, name && say(name)));
  markEvidence(source, openDialog(`${source.name(player)} · ${code} ${value ?? UNKNOWN}`, say("close"), ...sentences[language()].map((sentence) => make("p", {}, sentence)), inner ? make("p", { kind: "hint" }, say("league.of_each", { code: inner })) : "",
    rows.length ? make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows)) : ""));
}

function partValue(source, { value, of, opponent }, inner) {
  const words = of === null ? value ?? UNKNOWN : `${value} / ${of}`;
  return inner && opponent ? button(words, () => explainNumber(source, opponent, inner), { kind: "quiet", "aria-label": `${source.name(opponent)}${say("colon")}${inner} ${words}` }) : words;
}

// Links an opponent to the matches behind its own number.
function whose(source, { opponent }, matches) {
  if (!opponent) return say("league.alone");
  const own = matches.filter((match) => match.players.includes(opponent)).map((match) => `${source.id}/${match.match}`);
  return button(source.name(opponent), () => openMatchList(source, source.name(opponent), own), { kind: "quiet" });
}

function standingsTable(source, rows) {
  if (!rows.length) return "";
  const codes = Object.keys(rows[0].numbers);
  const words = makeNumberFormatter(rows);
  const heads = ["#", say("column.player"), say("league.matches"), ...codes];
  const number = (row, code) => make("td", { kind: "number" }, code in row.numbers ? button(words(row, code), () => explainNumber(source, row.player, code), { kind: "quiet", "aria-label": `${source.name(row.player)}${say("colon")}${code} ${words(row, code)}` }) : "");
  const cells = (row) => [make("td", { kind: "number" }, row.rank), make("th", { scope: "row" }, source.name(row.player)), make("td", { kind: "number" }, `${row.won}-${row.lost}-${row.drawn}${row.byes ? ` +${row.byes}` : ""}`), ...codes.map((code) => number(row, code))];
  const table = make("table", {}, make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))), make("tbody", {}, rows.map((row) => make("tr", {}, cells(row)))));
  return make("details", { kind: "as-table" }, make("summary", {}, buildIcon("table"), say("as_table")), make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": say("league.standings") }, table));
}
