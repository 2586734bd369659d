// Page that finds moments of finished games, with the words of `senki find`; each is shown as a small board.

import { Problem, ask, query } from "/lib/api.js";
import { button, field, make, select } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { faultText, filterFault, buildSuggestionLinks } from "/lib/filter-refusal.js";
import { pageAddress } from "/lib/page-address.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { language, say, term } from "/lib/messages.js";
import { formatDate, gameAddress, keyFor, joinPlayerNames } from "/lib/stored-game-links.js";
import { drawSmallBoard } from "/home/small-board.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { deckName } from "/statistics/cell-format.js";

const CONDITIONS = ["played", "answering", "card", "zone", "score_at_most", "turn", "moment"];
const DAYS = ["since", "until"];
const GAMES = ["player", "deck", "league", "season", "event", "round", ...DAYS];
const NEEDED = ["played", "answering", "card", "score_at_most", "moment"];
const CARDS = ["played", "answering", "card"];
const KINDS = ["blow", "chain", "end"];
const [AT_ONCE, NAMES] = [12, 2000];

export async function findPage(root, wanted) {
  const books = await fetchRulesets();
  const ruleset = books.some(({ id }) => id === wanted.get("ruleset")) ? wanted.get("ruleset") : await mostPlayed(books);
  const [book, terms] = await Promise.all([`/api/rulesets/${ruleset}`, `/api/rulesets/${ruleset}/terms`].map((path) => ask(path, { keeps: true })));
  const sought = Object.fromEntries([...CONDITIONS, ...GAMES].map((name) => [name, wanted.get(name) ?? ""]));
  const page = new Search(root, { ruleset, zones: book.zones.filter(({ sees }) => sees === "all"), terms, sought });
  addEventListener("senki-language", () => page.draw());
  page.draw();
  if (NEEDED.some((name) => sought[name] !== "")) await page.find();
}

async function mostPlayed(books) {
  const { items } = await ask("/api/statistics/tempo", { keeps: true });
  return [...items].sort((one, other) => other.games - one.games)[0]?.ruleset ?? books[0].id;
}

class Search {
  constructor(root, about) {
    Object.assign(this, { root, ...about, items: null, next: null, fault: null });
  }

  async find(skip = 0) {
    try {
      const page = await ask(`/api/find${query({ ruleset: this.ruleset, ...this.sought, limit: AT_ONCE, skip })}`, { keeps: true });
      await Promise.all(page.items.map(async (row) => {
        row.glance = await fetchSummaryAt(row);
      }));
      Object.assign(this, { items: skip ? [...this.items, ...page.items] : page.items, next: page.next, fault: null });
    } catch (error) {
      const fault = filterFault(error);
      if (!fault) throw error;
      Object.assign(this, { items: [], next: null, fault });
    }
    this.drawMoments();
  }

  draw() {
    this.names = make("datalist", { id: "card-names" });
    this.decks = make("datalist", { id: "deck-names" });
    this.moments = make("ul", { kind: "tiles found", "aria-live": "polite" });
    this.foot = make("div", { kind: "row" });
    const form = make("form", { kind: "find-form box", onsubmit: (event) => this.submit(event), onfocusin: () => this.fetchNames() },
      make("p", { kind: "hint" }, say("find.about")),
      make("div", { kind: "find-fields" }, this.bookField(), CARDS.slice(0, 2).map((name) => this.cardField(name)), this.momentField(),
        this.cardField("card"), this.zoneField(), this.numberField("score_at_most"), this.numberField("turn", 0)),
      make("details", { open: GAMES.some((name) => this.sought[name]) }, make("summary", {}, say("which_games")),
        make("div", { kind: "find-fields" }, GAMES.map((name) => this.textField(name)))),
      make("div", { kind: "row end" }, make("button", { type: "submit", kind: "strong" }, buildIcon("search"), " ", say("search"))), this.names, this.decks);
    this.form = form;
    this.root.replaceChildren(make("h1", {}, say("find.title")), form, this.moments, this.foot);
    this.drawMoments();
  }

  bookField() {
    const chosen = select([[this.ruleset, rulesetTitle(this.ruleset)]], this.ruleset, (ruleset) => this.open({ ruleset }));
    fetchRulesets().then((known) => chosen.replaceChildren(...known.map(({ id }) => make("option", { value: id, selected: id === this.ruleset }, rulesetTitle(id)))));
    return field(say("ruleset"), chosen);
  }

  input(name, attributes, words = say(`find.${name}`)) {
    return field(words, make("input", { name, value: this.sought[name], autocomplete: "off", ...attributes }));
  }

  cardField(name) {
    return this.input(name, { type: "text", list: "card-names", spellcheck: "false" });
  }

  numberField(name, min) {
    return this.input(name, { type: "number", min, inputmode: "numeric" });
  }

  textField(name) {
    if (DAYS.includes(name)) return this.input(name, { type: "date" });
    return this.input(name, { type: "text", ...(name === "deck" && { list: "deck-names" }) }, say(`column.${name}`));
  }

  zoneField() {
    const known = this.zones.map(({ name }) => [name, term(this.terms, name)]);
    return field(say("find.zone"), select(withTyped(known, this.sought.zone), this.sought.zone, null, { name: "zone" }));
  }

  momentField() {
    const kinds = KINDS.map((kind) => [kind, say(`value.${kind}`)]);
    return field(say("find.moment"), select(withTyped(kinds, this.sought.moment), this.sought.moment, null, { name: "moment" }));
  }

  // The names that are offered come when somebody begins to write.
  async fetchNames() {
    if (this.names.childElementCount || this.asked) return;
    this.asked = true;
    const [cards, decks] = await Promise.all(["cards", "decks"].map((each) => ask(`/api/statistics/${each}${query({ ruleset: this.ruleset, limit: NAMES })}`, { keeps: true })));
    const names = new Set(cards.items.map((row) => row[`name_${language()}`] || row.name));
    this.names.replaceChildren(...[...names].sort().map((value) => make("option", { value })));
    this.decks.replaceChildren(...decks.items.filter(({ deck }) => deck).map((row) => make("option", { value: row.deck }, deckName(row, this.terms))));
    this.asked = false;
  }

  submit(event) {
    event.preventDefault();
    this.open(Object.fromEntries(new FormData(this.form)));
  }

  // The search is in the address, so that it can be shared and gone back to.
  open(more) {
    location.assign(pageAddress(`/${query({ page: "find", ruleset: this.ruleset, ...this.sought, ...more })}`));
  }

  drawMoments() {
    if (!this.items) return;
    const none = make("li", { kind: "alone" }, this.fault ? this.refusal() : buildEmptyState("search", say("none_found")));
    this.moments.replaceChildren(...(this.items.length ? this.items.map(momentTile) : [none]));
    this.foot.replaceChildren(this.next === null ? "" : button(say("find.more"), () => this.find(this.next)));
  }

  // Why nothing was searched, and what could be meant.
  refusal() {
    const words = { "query.zone": (zone) => term(this.terms, zone), "query.moment": (kind) => say(`value.${kind}`),
      "query.deck": (deck) => deckName({ deck, kind: "" }, this.terms) };
    return buildEmptyState("warn", faultText(this.fault), this.fault.known.length ? say("near_names") : "", ...buildSuggestionLinks(this.fault, words[this.fault.at]));
  }
}

// Choices, with "any" before them, and behind them the words that an address has in place of an id.
function withTyped(known, value) {
  const typed = value && known.every(([id]) => id !== value) ? [[value, value]] : [];
  return [["", say("find.any")], ...known, ...typed];
}

async function fetchSummaryAt({ game, at }) {
  return ask(`/api/games/${encodeURIComponent(game)}/glance${query({ at })}`, { key: keyFor(game), keeps: true }).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    return null;
  });
}

function momentTile(row) {
  const inner = [row.glance ? drawSmallBoard(row.glance) : "", make("span", { kind: "cap" }, make("b", {}, happened(row)),
    make("span", { kind: "how" }, make("span", {}, `${say("turn_n", { n: row.turn })} · ${joinPlayerNames(row.players)}`), make("span", {}, formatDate(row.date))))];
  return make("li", {}, make("a", { kind: "tile", href: gameAddress(row.game, keyFor(row.game), "replay", row.at) }, inner));
}

// What happened at a moment, in words.
function happened(row) {
  const card = row[`name_${language()}`] || row.name;
  if (row.moment === "played") return say("find.plays", { player: row.player || say("player", { seat: row.seat }), card });
  if (row.moment === "position") return row.amount === null ? say("find.at_end") : say("find.at_score", { count: row.amount });
  return `${say(`value.${row.moment}`)}${say("colon")}${row.amount}`;
}
