// List of all games as tiles, newest first, with filters by words, state and origin.

import { ask, query } from "/lib/api.js";
import { button, make, select } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { joinPlayerNames } from "/lib/stored-game-links.js";
import { onlyOnService, siteSettings } from "/lib/page-address.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildFileDropArea } from "./file-drop.js";
import { buildPrivateGamesList, fetchSummary, buildGameTile, isClosedRunningGame } from "./game-tile.js";
import { serverTokenField } from "./server-token.js";

const [AT_ONCE, STEP] = [100, 12];
const BY = ["ruleset", "league", "since", "player", "deck", "printing", "turns", "depth"];

export async function gamesPage(root, wanted) {
  serverTokenField.read();
  const page = new Games(root, Object.fromEntries(BY.map((name) => [name, wanted.get(name) ?? ""])));
  addEventListener("senki-language", () => page.draw());
  await page.fetch();
  page.draw();
}

class Games {
  constructor(root, by) {
    Object.assign(this, { root, by, items: [], next: null, status: "", words: "", shown: STEP });
  }

  async fetch(after = "") {
    const message = await ask(`/api/games${query({ ...this.by, status: this.status, after, limit: AT_ONCE })}`, { keeps: true });
    this.items = after ? [...this.items, ...message.items] : message.items;
    this.next = message.next;
  }

  draw() {
    const search = make("input", { type: "search", "aria-label": say("search"), placeholder: say("search_hint"), value: this.words });
    search.addEventListener("input", () => {
      this.words = search.value;
      this.list();
    });
    const status = siteSettings() ? "" : select([["", say("all")], ["running", say("running")], ["finished", say("finished")]], this.status, async (name) => {
      this.status = name;
      await this.fetch();
      this.list();
    }, { "aria-label": say("column.status") });
    this.tiles = make("ul", { kind: "tiles found" });
    this.foot = make("div", { kind: "row" });
    this.root.replaceChildren(make("h1", {}, this.title()), make("div", { kind: "row search" }, search, status, onlyOnService(() => make("a", { kind: "button", href: `/${query({ page: "find", ruleset: this.by.ruleset })}` }, say("find.title")))), this.tiles, this.foot, onlyOnService(buildFileDropArea));
    this.list();
  }

  // Describes the filter of the list; "all" without one.
  title() {
    const { ruleset, depth, ...others } = this.by;
    const message = Object.values({ book: ruleset && rulesetTitle(ruleset), ...others, depth: depth && say(`depth.${depth}`) }).filter(Boolean);
    return message.length ? say("games_with", { what: message.join(" · ") }) : say("place.games");
  }

  async list() {
    const words = this.words.toLowerCase().split(/\s+/);
    const found = this.items.filter((row) => words.every((word) => textOf(row).includes(word)));
    const closed = found.filter(isClosedRunningGame);
    const open = found.filter((row) => !closed.includes(row));
    const shown = open.slice(0, this.shown);
    const drawn = (this.drawn = {});
    await Promise.all(shown.map(async (row) => {
      row.glance ??= await fetchSummary(row).catch(() => null);
    }));
    if (drawn !== this.drawn) return;
    this.tiles.replaceChildren(...(found.length ? shown.map((row) => buildGameTile(row)) : [make("li", { kind: "alone" }, this.nothing())]), closed.length ? make("li", { kind: "alone" }, buildPrivateGamesList(closed)) : "");
    this.foot.replaceChildren(open.length > shown.length || this.next ? button(say("more_games"), () => this.more(found.length)) : "");
  }

  nothing() {
    const sought = this.items.length || this.words || Object.values(this.by).some(Boolean);
    return sought ? buildEmptyState("log", say("none_found")) : buildEmptyState("table", say("empty_games"), say("about"), onlyOnService(() => make("a", { kind: "button", href: "/?page=new" }, say("record_a_game"))));
  }

  async more(found) {
    this.shown += STEP;
    if (found < this.shown && this.next) await this.fetch(this.next);
    await this.list();
  }
}

function textOf(row) {
  return [row.id, row.ruleset, rulesetTitle(row.ruleset), row.league, row.season, row.date, joinPlayerNames(row.players), row.status].filter(Boolean).join(" ").toLowerCase();
}
