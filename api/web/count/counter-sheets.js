// Sheets of the counter: the history of the numbers, the result, and the menu.

import { button, checkbox, dialog, make } from "/lib/dom.js";
import { fetchFile } from "/lib/downloads.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { say, languageTag } from "/lib/messages.js";
import { icon, stone } from "/viewer/replay/icons.js";
import { svgAddress } from "/viewer/share/downloads.js";
import { historyOf, signed } from "./count-state.js";

const TENTH = 100;
const FROM_MEMORY = ["attack", "text", "cost", "draw", "other"];

function linkItem(sign, href, words, name) {
  return make("a", { kind: "button count-item", href, "data-name": name }, icon(sign), make("span", {}, words));
}

function changeOf(before, after) {
  return make("span", { kind: "change" }, `${before} → `, make("b", {}, String(after)), make("small", {}, ` ${signed(after - before)}`));
}

// The course of the numbers by turn, the latest first, and above it what is not sent yet.
export function historySheet(counter) {
  const { session, sender, names } = counter;
  const record = session.inner?.record;
  const turns = record ? historyOf(record, session.gone) : [];
  const unsent = sender.outbox.meant.filter(({ counted }) => counted?.now !== undefined);
  const row = (seat, before, after, at, more = "") => make("li", {}, stone(seat), make("span", { kind: "name" }, names[seat]), changeOf(before, after), make("time", {}, at ? new Date(at).toLocaleTimeString(languageTag(), { timeStyle: "short" }) : ""), more);
  const waiting = unsent.length ? [make("h3", {}, say("unsent", { count: unsent.length })), make("ol", { kind: "changes" }, unsent.map(({ counted, body, order }) => row(body.says[0].seat, counted.before, counted.now, order)))] : [];
  const past = [...turns].reverse().flatMap((turn) => [
    make("h3", {}, say("turn_n", { n: turn.turn }), " ", make("small", {}, names[turn.holder]), make("span", { kind: "numbers" }, session.seats.map((seat) => turn.numbers[seat]).join(" : "))),
    make("ol", { kind: "changes" }, turn.rows.map(({ seat, before, after, at, line, by }) => row(seat, before, after, at * TENTH, by === "number_counted" && session.inner.writes ? remember(counter, turn, { seat, before, after, line }) : ""))),
  ]);
  const shown = dialog(say("count.history"), say("close"), ...waiting, ...(past.length || waiting.length ? past : [make("p", { kind: "muted" }, say("count.nothing_yet"))]), turns.length ? make("p", { kind: "hint" }, say("count.memory_about")) : "");
  shown.classList.add("sheet", "count-history");
  return shown;
}

// Asks by what a number changed. The answer is a note, so the record shows that it was filled in later.
function remember(counter, turn, { seat, before, after, line }) {
  const given = counter.remembered(line);
  if (given) return make("p", { kind: "given" }, given);
  const ways = make("div", { kind: "ways", hidden: true });
  const card = make("input", { type: "text", maxlength: 64, "aria-label": say("count.by_card"), placeholder: say("count.by_card") });
  const answer = async (way) => {
    const words = [say(`count.by.${way}`), card.value.trim()].filter(Boolean).join(": ");
    const text = `${say("count.memory", { line, n: turn.turn, who: counter.names[seat], before, after })} ${words}`;
    ways.replaceWith(make("p", { kind: "given" }, words));
    question.remove();
    await counter.note(seat, text);
  };
  ways.append(card, ...FROM_MEMORY.map((way) => button(say(`count.by.${way}`), () => answer(way), { kind: "count-chip", "data-name": `by ${way}` })));
  const question = button(say("count.by_what"), () => {
    ways.hidden = false;
    question.hidden = true;
  }, { kind: "quiet by-what" });
  return make("div", { kind: "memory" }, question, ways);
}

// How the game ended, as somebody says it at the table.
export function resultSheet(counter) {
  const { session, names } = counter;
  const item = (name, words, seat, act, args) => button(words, () => {
    shown.close();
    counter.submit([{ seat, act, args }], words, { turn: counter.state().turn });
  }, { kind: "count-item", "data-name": name });
  const [one, other] = session.seats;
  const ends = session.seats.map((seat) => item(`concede ${seat}`, say("count.gives_up", { who: names[seat], winner: names[seat === one ? other : one] }), seat, "concede", {}));
  const time = session.seats.map((seat) => item(`time ${seat}`, say("count.time_leads", { who: names[seat] }), "", "time", { leader: seat }));
  const drawn = [item("draw", say("count.draw"), "", "agree_draw", { agreed: session.seats }), item("time", say("count.time_draw"), "", "time", {})];
  const shown = dialog(say("count.result"), say("close"), make("div", { kind: "count-items" }, ends, session.seat ? "" : [...time, ...drawn]));
  shown.classList.add("sheet");
  return shown;
}

export function menuSheet(counter) {
  const { session, table } = counter;
  const there = Boolean(session.inner);
  const item = (name, sign, words, act) => button([icon(sign), make("span", {}, words)], () => {
    shown.close();
    act();
  }, { kind: "count-item", "data-name": name });
  const box = (name) => checkbox(make("input", { type: "checkbox", checked: counter.wishes[name], onchange: (event) => counter.wish(name, event.target.checked) }), say(`count.${name}`));
  const shown = dialog(say("menu"), say("close"),
    make("div", { kind: "count-items" }, counter.state().turn && !counter.state().result ? item("result", "flag", say("count.result"), () => resultSheet(counter)) : "",
      there ? item("second", "qr", say("count.second_phone"), () => secondPhone(counter)) : "",
      there ? linkItem("table", gameAddress(table.game, table.key), say("count.to_pad"), "pad") : "", there ? linkItem("play", gameAddress(table.game, table.key, "replay"), say("replay"), "replay") : ""),
    make("div", {}, box("facing"), box("swapped"), box("clock")),
    isSecureContext ? "" : make("p", { kind: "hint" }, say("count.plain_http")),
    make("div", { kind: "count-items" }, linkItem("plus", "/?page=count", say("count.other_game")), linkItem("help", "/?page=device", say("this_device")), linkItem("table", "/", say("home"))));
  shown.classList.add("sheet");
  return shown;
}

// The link of the game as a QR code: a phone that opens it counts along.
async function secondPhone({ table }) {
  const about = make("p", {}, say("count.second_about"));
  const shown = dialog(say("count.second_phone"), say("close"), about);
  shown.classList.add("sheet");
  const answer = await fetchFile(`/api/games/${encodeURIComponent(table.game)}/address.svg?count=true`, table.key).catch(() => null);
  if (!answer) {
    about.textContent = say("no_answer");
    return;
  }
  const image = make("img", { src: svgAddress(await answer.text()), alt: say("count.second_phone"), width: 260, height: 260 });
  about.before(make("div", { kind: "qr wide" }, image));
}
