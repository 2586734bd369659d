// Takes in a game that another phone has handed over in its QR codes. Nothing that this device has counted is lost.

import { BadCode, readCode } from "/lib/code-text.js";
import { button, make } from "/lib/dom.js";
import { buildErrorState } from "/lib/empty-state.js";
import { store, stored } from "/lib/local-storage.js";
import { openOutboxStore } from "/lib/outbox-store.js";
import { fetchRulesets } from "/lib/rulesets.js";
import { onlyOnService } from "/lib/page-address.js";
import { say } from "/lib/messages.js";
import { CodeCollector } from "/home/qr-codes.js";
import { NoCountedGame, commandLines, compareCountedGames, outboxEntries, unpackCountedGame } from "./handed-game.js";
import { fetchCountingBook } from "./counting-book.js";
import { storedTable, handedTable, differingClientId, storeTable } from "./table-store.js";

const READ = "senki-handed-codes";

// `open(table, notice)`: counts the game, with a sentence about where it came from.
export async function takeHandedGame(root, code, open) {
  try {
    readCode(code);
    const codes = new CodeCollector();
    for (const text of [...stored(READ, []), code]) codes.take(text);
    store(READ, codes.whole ? [] : [...codes.texts.values()]);
    if (!codes.whole) return showState(root, () => [say("codes_read", { count: codes.texts.size, parts: codes.parts }), say("count.next_handed")]);
    const game = await unpackCountedGame([...codes.texts.values()]);
    const isKnown = (await fetchRulesets()).some(({ id }) => id === game.ruleset);
    if (!isKnown) return showState(root, () => [say("count.handed_bad"), say("count.handed_ruleset", { name: game.ruleset })]);
    return open(...(await storeHanded(game, code)));
  } catch (error) {
    if (!(error instanceof BadCode || error instanceof NoCountedGame)) throw error;
    return showState(root, () => [say("count.handed_bad"), say(`count.handed_${error.kind ?? "other"}`)]);
  }
}

// Stores a game next to what this device has counted of it. Returns its table, and a sentence about it.
async function storeHanded(game, code) {
  const { score } = await fetchCountingBook(game.ruleset);
  const entries = outboxEntries(game, score, (seat) => game.players[seat] || say("player", { seat }));
  const known = storedTable(game.client);
  const own = known ? await countedEntries(game.client) : [];
  const compared = known ? compareCountedGames(own, entries) : "new";
  if (known?.game || compared === "known") return [known, ""];
  if (compared === "new") return [await putEntries(known ?? handedTable(game, entries[0]?.order), entries.slice(commandLines(own).length)), say("count.handed_here")];
  const other = handedTable({ ...game, client: differingClientId(game.client, code) }, entries[0]?.order);
  return [await putEntries(other, storedTable(other.client) ? [] : entries), say("count.handed_differs")];
}

async function countedEntries(client) {
  const { entries } = await openOutboxStore(`count/${client}`);
  return entries.sort((one, other) => one.order - other.order);
}

async function putEntries(table, entries) {
  const shelf = await openOutboxStore(`count/${table.client}`);
  for (const entry of entries) await shelf.put(entry);
  storeTable(table);
  return table;
}

// `words()`: what is said, and what can be done; in the language that the reader has chosen.
function showState(root, words) {
  const draw = () => root.replaceChildren(buildErrorState(...words(), [make("a", { kind: "button strong", href: "/?page=count" }, say("count.title")), onlyOnService(() => make("a", { kind: "button", href: "/" }, say("home")))]));
  draw();
  addEventListener("senki-language", draw);
}
