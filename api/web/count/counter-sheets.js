// Sheets of the counter: the result, and the menu.

import { button, checkbox, openDialog, make } from "/lib/dom.js";
import { fetchFile } from "/lib/downloads.js";
import { onlyOnService, siteSettings } from "/lib/page-address.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { openHandOverSheet } from "./hand-over-sheet.js";
import { svgDataUrl } from "/viewer/share/downloads.js";

function linkItem(sign, href, words, name) {
  return make("a", { kind: "button count-item", href, "data-name": name }, buildIcon(sign), make("span", {}, words));
}

// How the game ended, as somebody says it at the table.
function resultSheet(counter) {
  const { session, names } = counter;
  const item = (name, words, seat, act, args) => button(words, () => {
    shown.close();
    counter.submit([{ seat, act, args }], words, { turn: counter.state().turn });
  }, { kind: "count-item", "data-name": name });
  const [one, other] = session.seats;
  const ends = session.seats.map((seat) => item(`concede ${seat}`, say("count.gives_up", { who: names[seat], winner: names[seat === one ? other : one] }), seat, "concede", {}));
  const time = session.seats.map((seat) => item(`time ${seat}`, say("count.time_leads", { who: names[seat] }), "", "time", { leader: seat }));
  const drawn = [item("draw", say("count.draw"), "", "agree_draw", { agreed: session.seats }), item("time", say("count.time_draw"), "", "time", {})];
  const shown = openDialog(say("count.result"), say("close"), make("div", { kind: "count-items" }, ends, session.seat ? "" : [...time, ...drawn]));
  shown.classList.add("sheet");
  return shown;
}

export function openCounterMenu(counter) {
  const { session, table } = counter;
  const there = Boolean(session.inner);
  const item = (name, sign, words, act) => button([buildIcon(sign), make("span", {}, words)], () => {
    shown.close();
    act();
  }, { kind: "count-item", "data-name": name });
  const box = (name) => checkbox(make("input", { type: "checkbox", checked: counter.wishes[name], onchange: (event) => counter.wish(name, event.target.checked) }), say(`count.${name}`));
  const shown = openDialog(say("menu"), say("close"),
    make("div", { kind: "count-items" }, counter.state().turn && !counter.state().result ? item("result", "flag", say("count.result"), () => resultSheet(counter)) : "",
      !there && counter.state().turn ? item("hand-over", "share", say("count.hand_over"), () => openHandOverSheet(counter)) : "",
      there ? item("second", "qr", say("count.second_phone"), () => secondPhone(counter)) : "",
      there ? linkItem("table", gameAddress(table.game, table.key), say("count.to_pad"), "pad") : "", there ? linkItem("play", gameAddress(table.game, table.key, "replay"), say("replay"), "replay") : ""),
    make("div", {}, box("facing"), box("swapped"), box("clock")),
    isSecureContext || siteSettings() ? "" : make("p", { kind: "hint" }, say("count.plain_http")),
    make("div", { kind: "count-items" }, linkItem("plus", "/?page=count", say("count.other_game")), onlyOnService(() => linkItem("help", "/?page=device", say("this_device"))), linkItem("table", "/", say("home"))));
  shown.classList.add("sheet");
  return shown;
}

// The link of the game as a QR code: a phone that opens it counts along.
async function secondPhone({ table }) {
  const about = make("p", {}, say("count.second_about"));
  const shown = openDialog(say("count.second_phone"), say("close"), about);
  shown.classList.add("sheet");
  const answer = await fetchFile(`/api/games/${encodeURIComponent(table.game)}/address.svg?count=true`, table.key).catch(() => null);
  if (!answer) {
    about.textContent = say("no_answer");
    return;
  }
  const image = make("img", { src: svgDataUrl(await answer.text()), alt: say("count.second_phone"), width: 260, height: 260 });
  about.before(make("div", { kind: "qr wide" }, image));
}
