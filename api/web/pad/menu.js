// Second level of the menu: corrections, the judge, the notation, and the settings of this device.

import { button, openDialog, make } from "/lib/dom.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { openReceiptsSheet } from "/trust/receipts-sheet.js";
import { buildIcon } from "/viewer/replay/icons.js";

export function openPadMenu(pad) {
  const { session, names, talk, comfort, thumb } = pad;
  let box = null;
  const item = (name, sign, words, act) => button([buildIcon(sign), make("span", {}, words)], () => {
    box.close();
    act();
  }, { kind: "item", "data-name": name });
  const seats = session.seat ? [session.seat] : session.record.header.seats;
  const going = session.offers.find(({ act }) => act === "go");
  const drawn = seats.map((seat) => item(`forgot ${seat}`, "stack", say("forgotten_draw", { seat: names.seat(seat) }), () => pad.say([{ line: `${seat} effect effects draw n 1: ${say("forgotten")}` }], say("forgotten_draw", { seat: names.seat(seat) }))));
  const rows = session.writes && !session.table.result ? [
    make("h3", {}, say("fix")), make("div", { kind: "items" }, drawn, item("wrong", "edit", say("wrong_number"), () => pad.byHand())),
  ] : [];
  box = openDialog(say("menu"), say("close"), ...rows, session.writes ? make("div", { kind: "items" }, talk.items(item)) : "",
    session.writes && !session.table.result ? make("div", { kind: "items" }, item("typed", "edit", say("line"), () => pad.typing()), item("other", "card", say("other"), () => pad.other()), going ? item("go", "pass", names.act("go"), () => thumb.sayOffer(going)) : "",
      !pad.mayPassOn ? "" : item("on", "turnon", say("pass_on"), () => pad.passOn())) : "",
    make("h3", {}, say("this_device")), make("div", {}, comfort.rows()),
    make("div", { kind: "items" }, pad.languages(), item("share", "share", say("share"), () => pad.share()), item("receipts", "check", say("receipts"), () => openReceiptsSheet(session, pad)), leads("play", gameAddress(session.game, session.key, "replay"), say("replay")),
      session.scope === "organiser" ? leads("link", gameAddress(session.game, session.key, "links"), say("links")) : "", leads("help", "/?page=device", say("this_device")), leads("table", "/", say("home"))));
  box.classList.add("sheet");
  return box;
}

function leads(sign, href, words) {
  return make("a", { kind: "button item", href }, buildIcon(sign), make("span", {}, words));
}
