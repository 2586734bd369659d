// The page of a running game.

import { make } from "/lib/dom.js";
import { gameAddress, titleOf } from "/lib/games.js";
import { say } from "/lib/words.js";
import "./pad.js";
import { Session } from "./session.js";

export async function pad(root, wanted) {
  const session = new Session(wanted.get("game"), wanted.get("key") ?? "");
  await session.load();
  document.title = `${titleOf(session.info.header)} · Senki`;
  const element = document.createElement("senki-pad");
  const tools = () => make("p", { kind: "row tools" },
    session.scope === "organiser" && make("a", { href: gameAddress(session.game, session.key, "links") }, say("links")));
  let below = tools();
  root.replaceChildren(element, below);
  addEventListener("senki-language", () => {
    const again = tools();
    below.replaceWith(again);
    below = again;
    element.speak();
  });
  await element.open(session);
}
