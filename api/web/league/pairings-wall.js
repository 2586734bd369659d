// Pairings for a projector or a tablet at the door: by table or by name, readable from five metres. What does not fit
// on one screen goes on further screens, which change by themselves.

import { button, make } from "/lib/dom.js";
import { fetchFile } from "/lib/downloads.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { svgDataUrl } from "/viewer/share/downloads.js";
import { say } from "/lib/messages.js";
import { buildRoundClock } from "./clock.js";
import { byesWithWords, roundTitle, matchScoreText } from "./rounds.js";

const [STORAGE_KEY, TABLES, NAMES, TURN] = ["senki-wall", 8, 24, 12000];
let turning = 0;
// The page that is up: a result that comes in does not turn back to the first one.
let up = 0;

export function showPairingsWall(root, source, draw) {
  const round = source.last;
  if (!round) {
    root.replaceChildren(make("h1", {}, source.state.opened.title), signUpCode(source), make("p", { kind: "box" }, say("league.no_round")));
    return;
  }
  const byName = localStorage.getItem(STORAGE_KEY) === "name";
  const turn = (by) => {
    localStorage.setItem(STORAGE_KEY, by);
    draw();
  };
  const pages = paged(byName ? names(source, round) : tables(source, round), byName ? NAMES : TABLES);
  const list = make("ul", { kind: byName ? "wall by-name" : "wall" });
  list.style.setProperty("--rows", String(byName ? Math.ceil(Math.max(...pages.map((each) => each.length)) / 2) : Math.max(4, ...pages.map((each) => each.length))));
  const page = make("span", { kind: "page", "aria-live": "off" });
  root.replaceChildren(
    make("header", { kind: "wall-head" }, make("h1", {}, roundTitle(source, round)), make("span", { kind: "title" }, source.state.opened.title), buildRoundClock(round), page),
    list, make("footer", { kind: "wall-foot no-print" }, make("span", { kind: "open-tables" }, round.closed ? say("league.all_in") : open(round)),
      make("span", { kind: "row" }, button(say("league.by_table"), () => turn("table"), { "aria-pressed": String(!byName) }), button(say("league.by_name"), () => turn("name"), { "aria-pressed": String(byName) }), button(say("print"), () => print())), source.codeImage(96)));
  turnPages(list, page, pages);
}

// Before the start, over the link for signing up: its code for the phones in the hall, and who is entered.
function signUpCode(source) {
  if (source.state.scope !== "entry" || source.state.status !== "open") return "";
  const names = source.state.entries.filter((each) => each.left === null).map((each) => make("li", {}, source.name(each.player)));
  return make("div", { kind: "wall-sign-up" }, make("figure", { kind: "qr" }, codeOf(source), make("figcaption", {}, say("league.sign_up_about"))), make("ol", {}, names));
}

// Makes the image of the code. It is fetched, because an image's address would have the secret of the link.
function codeOf(source) {
  const image = make("img", { alt: "QR", width: 320, height: 320 });
  fetchFile(`${source.address}/qr?view=enter`, source.key).then(async (answer) => { image.src = svgDataUrl(await answer.text()); }).catch(() => image.remove());
  return image;
}

function open(round) {
  const left = round.matches.filter((match) => !match.games).map((match) => match.table);
  return left.length ? say("league.tables_open", { tables: left.join(say("joined")) }) : say("league.all_in");
}

function paged(rows, most) {
  const many = Math.max(1, Math.ceil(rows.length / most));
  const each = Math.ceil(rows.length / many);
  return Array.from({ length: many }, (_, at) => rows.slice(at * each, (at + 1) * each));
}

// On paper, all pages are printed one below the other.
function turnPages(list, message, pages) {
  clearTimeout(turning);
  const show = (at) => {
    up = at;
    list.replaceChildren(...pages.flatMap((rows, number) => rows.map((row) => {
      row.classList.toggle("elsewhere", number !== at);
      return row;
    })));
    message.textContent = pages.length > 1 ? `${at + 1} / ${pages.length}` : "";
    if (pages.length > 1) turning = setTimeout(() => list.isConnected && show((at + 1) % pages.length), TURN);
  };
  show(up % pages.length);
}

function tables(source, round) {
  const rows = round.matches.map((match) => make("li", { kind: match.games ? "done" : match.disputed ? "disputed" : "" }, make("b", { kind: "table" }, match.table, round.extra[match.match] && !match.games ? make("small", { kind: "extra" }, `+${round.extra[match.match]}′`) : ""), player(source, match, 0), make("span", { kind: "score" }, match.games || match.disputed ? matchScoreText(match) : "–"), player(source, match, 1)));
  const byes = byesWithWords(round).map(([each, word]) => make("li", { kind: "done" }, make("b", { kind: "table none" }, "–"), make("span", { kind: "who left" }, source.name(each), buildNameCrest(each)), make("span", { kind: "score" }, word), make("span", {})));
  return [...rows, ...byes];
}

function player(source, match, side) {
  const id = match.players[side];
  const parts = [source.name(id), buildNameCrest(id)];
  const kind = ["who", side ? "" : "left", match.winner === id ? "won" : match.winner ? "lost" : ""].filter(Boolean).join(" ");
  return make("span", { kind }, side ? [parts[1], make("span", {}, parts[0])] : [make("span", {}, parts[0]), parts[1]]);
}

function names(source, round) {
  const seated = [...round.matches.flatMap((match) => match.players.map((id, side) => [id, match.table, match.players[1 - side]])), ...byesWithWords(round).map(([id, word]) => [id, "–", "", word])];
  const rows = seated.map(([id, table, other, word]) => [source.name(id), table, other ? source.name(other) : word]).sort(([one], [two]) => one.localeCompare(two));
  return rows.map(([name, table, other]) => make("li", {}, make("span", { kind: "who" }, name), make("b", { kind: "table" }, table), make("span", { kind: "other" }, other)));
}
