// A card is tried on a small table: a game of its own at a position with specimens around the card, listed nowhere.

import { ask } from "/lib/api.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { newId } from "/lib/request-ids.js";
import { specimenAsListedCard } from "./deck-cards.js";
import { serverTokenField } from "../home/server-token.js";

// Opens the table and returns its address. `place`: `hand` or `table`.
export async function openTrialGame(ruleset, card, place, title) {
  const { cards, sandbox } = await ask(`/api/rulesets/${ruleset}/specimens`);
  const { position, lines } = sandbox[place];
  const named = (text) => text.replaceAll("{card}", `"${card.id}"`);
  const around = Object.entries(cards).filter(([, { name }]) => [position, ...lines].some((text) => text.includes(name)));
  const list = [card, ...around.filter(([id]) => id !== card.id).map(([id, data]) => specimenAsListedCard(id, data))];
  const body = { ruleset, mode: "referee", about: { unlisted: true, sandbox: true, title }, cards: { text: JSON.stringify({ card: list }), form: "json" }, position: named(position).trim() };
  const opened = await ask("/api/games", { method: "POST", key: serverTokenField.read(), body, headers: { "Idempotency-Key": newId() } });
  const { key } = opened.link;
  let at = opened.position;
  for (const line of lines.map(named)) {
    ({ position: at } = await ask(`/api/games/${opened.game}/say`, { method: "POST", key, body: { line }, headers: { "If-Match": `"${at}"`, "Idempotency-Key": newId() } }));
  }
  return gameAddress(opened.game, key);
}
