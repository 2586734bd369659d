// Page of a running game.

import { make } from "/lib/dom.js";
import { gameAddress, gameTitle } from "/lib/stored-game-links.js";
import { language, say } from "/lib/messages.js";
import { openShareSheet } from "/viewer/share/share-sheet.js";
import { ShareOptions } from "../replay/share-options.js";
import "./pad.js";
import { GameSession } from "./game-session.js";

export async function padPage(root, wanted) {
  const session = new GameSession(wanted.get("game"), wanted.get("key") ?? "");
  await session.load();
  // Who only watches has nothing to do at a table whose game is over.
  if (session.info.result && !session.writes) {
    location.replace(gameAddress(session.game, session.key, "replay"));
    return;
  }
  document.title = `${gameTitle(session.info.header)} · Senki`;
  const element = document.createElement("senki-pad");
  const sharing = new ShareOptions(session.game, session.key, session.info);
  // The sheet of the replay, at the table as it stands.
  element.share = () => openShareSheet({
    live: true, language: language(), record: session.record, stepper: session.stepper, viewer: session.info.link.viewer,
    board: { from: session.seat }, playing: { stop() {} }, append: (dialog) => element.append(dialog),
  }, sharing);
  const heads = () => [make("h1", { kind: "unseen" }, gameTitle(session.info.header)), make("h2", { kind: "unseen" }, say("board"))];
  root.replaceChildren(...heads(), element);
  addEventListener("senki-language", () => {
    root.querySelectorAll(":scope > h1, :scope > h2").forEach((head) => head.remove());
    element.before(...heads());
    element.speak();
  });
  await element.open(session);
}
