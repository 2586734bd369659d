// The page that counts: which game, or a new one with two taps.

import { ask } from "/lib/api.js";
import { field, make, select } from "/lib/dom.js";
import { openOutboxStore } from "/lib/outbox-store.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { onlyOnService, pageAddress, siteSettings } from "/lib/page-address.js";
import { say } from "/lib/messages.js";
import { serverTokenField } from "/home/server-token.js";
import { OutboxSender } from "/pad/outbox-sender.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { codeInText } from "/lib/code-text.js";
import { Counter } from "./counter.js";
import { fetchCountingBook } from "./counting-book.js";
import { CountingSession } from "./counting-session.js";
import { takeHandedGame } from "./handed-page.js";
import { SEATS, storedTable, storedTables, newTable, storeTable, tableFromRecord } from "./table-store.js";

const MINUTES = [0, 20, 25, 30, 40, 50, 60];

export async function countPage(root, wanted) {
  const [game, key] = [wanted.get("game"), wanted.get("key")];
  serverTokenField.read();
  addEventListener("hashchange", () => codeInText(location.href) && location.reload());
  if (codeInText(location.href)) return takeHandedGame(root, codeInText(location.href), (handed, notice) => openHanded(root, handed, notice));
  const table = game ? await fetchTable(game, key ?? "") : storedTable(wanted.get("table"));
  if (table) await openCounter(root, table);
  else startForm(root, (await fetchRulesets()).filter(({ seats: [least] }) => least <= 2));
}

// A game that is on the service already: opened on the pad, or by another phone.
async function fetchTable(game, key) {
  const info = await ask(`/api/games/${encodeURIComponent(game)}`, { key, keeps: true });
  return tableFromRecord(info.header, game, key);
}

// The code leaves the address, so that a reload does not read it again.
async function openHanded(root, table, notice) {
  history.replaceState(null, "", pageAddress(`/?page=count&table=${table.client}`));
  (await openCounter(root, table)).tell(notice);
}

async function openCounter(root, table) {
  const book = await fetchCountingBook(table.ruleset);
  const session = new CountingSession(table, book.score);
  const sender = new OutboxSender(session, await openOutboxStore(`count/${table.client}`));
  return new Counter(root, session, sender, book, (next) => go(root, next));
}

// Without a reload, for which a phone on plain HTTP would need the network.
function go(root, table) {
  history.pushState(null, "", pageAddress(`/?page=count&table=${table.client}`));
  return openCounter(root, table);
}

// The rulebook is one tap, the start the next; everything else may stay as it is.
function startForm(root, books) {
  const [latest] = storedTables();
  const chosen = { ruleset: books.find(({ id }) => id === latest?.ruleset)?.id ?? books[0].id };
  const draw = () => {
    const players = Object.fromEntries(SEATS.map((seat) => [seat, make("input", { type: "text", maxlength: 64, autocomplete: "off", name: `player ${seat}`, value: latest?.players[seat] ?? "" })]));
    const minutes = select(MINUTES.map((each) => [each, each ? say("count.minutes", { count: each }) : say("count.no_limit")]), latest?.minutes ?? 0, null, { name: "minutes" });
    const boxes = books.map(({ id }) => {
      const box = make("input", { type: "radio", name: "ruleset", value: id, onchange: () => { chosen.ruleset = id; } });
      box.checked = id === chosen.ruleset;
      return make("label", { kind: "book" }, box, make("span", {}, rulesetTitle(id)));
    });
    const form = make("form", { kind: "count-start" }, make("h1", {}, say("count.title")), make("p", { kind: "muted" }, say("count.about")),
      resumeLink(), make("fieldset", { kind: "books" }, make("legend", {}, say("ruleset")), boxes), make("button", { kind: "strong wide", "data-name": "start" }, buildIcon("plus"), say("count.start")),
      make("details", {}, make("summary", {}, say("count.names_and_time")), Object.entries(players).map(([seat, input]) => field(say("player", { seat }), input)), field(say("count.time_of_match"), minutes)),
      onlyOnService(() => make("p", {}, make("a", { href: "/?page=new" }, say("count.whole_game")))), siteSettings() ? make("p", { kind: "hint" }, say("count.on_site")) : "");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const names = Object.fromEntries(Object.entries(players).map(([seat, input]) => [seat, input.value.trim()]));
      const table = newTable({ ruleset: chosen.ruleset, players: names, minutes: Number(minutes.value), started: Date.now() });
      storeTable(table);
      go(root, table);
    });
    root.replaceChildren(form);
  };
  draw();
  addEventListener("senki-language", () => root.querySelector(".count-start") && draw());
}

// Leads to the latest game that is not over on this device.
function resumeLink() {
  const running = storedTables().find(({ won }) => won === null || won === undefined);
  if (!running) return "";
  const names = SEATS.map((seat) => running.players[seat] || say("player", { seat })).join(" – ");
  return make("a", { kind: "button wide goes-on", href: `/?page=count&table=${running.client}`, "data-name": "go-on" }, buildSeatStone("A"), make("span", {}, make("b", {}, say("count.go_on")), make("small", {}, `${names} · ${rulesetTitle(running.ruleset)}`)), buildIcon("on"));
}
