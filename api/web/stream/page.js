// Overlay of a game for a stream: transparent, over the picture of a video program, whole or in parts. It shows what its link
// shows, as late as the link says, and draws itself again whenever something is recorded.

import { button, make } from "/lib/dom.js";
import { buildErrorState } from "/lib/empty-state.js";
import { say } from "/lib/messages.js";
import { gameTitle } from "/lib/stored-game-links.js";
import { GameSession } from "../pad/game-session.js";
import { buildScene } from "/viewer/board/scene.js";
import { OVERLAY_PARTS } from "./overlay-parts.js";
import { parseOverlayOptions } from "./overlay-options.js";

export async function overlayPage(root, wanted) {
  const session = new GameSession(wanted.get("game"), wanted.get("key") ?? "");
  await session.load();
  const { options, fault } = parseOverlayOptions(wanted, Object.keys(OVERLAY_PARTS), session.info.header.seats);
  if (fault) return refuse(root, fault);
  document.title = `${gameTitle(session.info.header)} · Senki`;
  return new Overlay(root, session, options).open();
}

function refuse(root, fault) {
  document.body.classList.remove("overlay");
  root.replaceChildren(buildErrorState(say("overlay.unknown", { ...fault, name: say(`overlay.${fault.name}`) }), "", [button(say("try_again"), () => location.reload())]));
}

class Overlay {
  constructor(root, session, options) {
    Object.assign(this, { root, session, options });
  }

  open() {
    const { options, session } = this;
    const shown = Object.keys(OVERLAY_PARTS).filter((name) => options.parts.includes(name));
    this.parts = shown.map((name) => new OVERLAY_PARTS[name](session, options));
    this.stage = make("div", { kind: `stage-overlay theme-${options.theme}${options.parts.length < Object.keys(OVERLAY_PARTS).length ? " in-parts" : ""}` }, this.parts.map((part) => part.root));
    this.root.replaceChildren(this.stage);
    session.addEventListener("moved", () => this.draw());
    session.addEventListener("reach", () => session.ended && this.root.replaceChildren());
    session.listen();
    this.draw();
  }

  draw() {
    const { record, stepper, position } = this.session;
    const look = { table: stepper.table, tally: stepper.tally, values: stepper.values, events: record.events, position };
    const scene = buildScene(record, look, { near: this.options.left, hands: false });
    const fromLeft = [scene.seats.at(-1), ...scene.seats.slice(0, -1)];
    for (const part of this.parts) part.draw({ ...scene, seats: fromLeft }, look);
  }
}
