// Form that opens a game: rulebook, players, decks as specimens or pasted text, mode, house rules, a starting position.

import { ask, Problem, problemLines } from "/lib/api.js";
import { field, make, select, checkbox } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { gameAddress, storeGameLink, gameTitle } from "/lib/stored-game-links.js";
import { newId } from "/lib/request-ids.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { language, say, term } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { CardList } from "../cards/card-list.js";
import { findDeckCards, specimenAsListedCard } from "../cards/deck-cards.js";
import { loadList } from "../cards/list-store.js";
import { buildDeckChoices } from "./deck-choices.js";
import { deckFaults, deckInAddress, describeDeck } from "./deck-input.js";
import { buildRejectionReasons } from "./file-drop.js";
import { SetupFields } from "./setup-fields.js";
import { serverTokenField } from "./server-token.js";

const OWN = "=";
const [OF_LIST, OF_SERVICE] = ["list", "specimens"];

export async function newGamePage(root, wanted) {
  serverTokenField.read();
  const page = new Start(root, await fetchRulesets());
  const named = page.rulesets.find(({ id }) => id === wanted.get("ruleset")) ?? page.rulesets[0];
  page.brought = deckInAddress(location.hash);
  page.draft = new Draft(`start ${location.hash}`);
  await page.choose(named.id, Number(wanted.get("seats")));
  addEventListener("senki-language", () => page.draw());
}

class Start {
  constructor(root, rulesets) {
    Object.assign(this, { root, rulesets, requests: {} });
  }

  async choose(id, seats = 0) {
    this.ruleset = this.rulesets.find((each) => each.id === id);
    const [stored, switches, setup, specimens, terms] = await Promise.all([loadList(id), ...["switches", "setup", "specimens", "terms"].map((what) => ask(`/api/rulesets/${id}/${what}`))]);
    this.list = stored && new CardList(stored);
    this.switches = switches.items;
    this.setup = setup.items;
    Object.assign(this, { specimens, terms });
    const [least, most] = this.ruleset.seats;
    this.seats = Math.min(Math.max(seats, least), most);
    this.client = newId();
    this.draw();
  }

  draw() {
    const { rulesets, ruleset } = this;
    const books = select(rulesets.map((book) => [book.id, rulesetTitle(book.id)]), ruleset.id, (id) => this.choose(id));
    const [least, most] = ruleset.seats;
    history.replaceState(history.state, "", `/?page=new&ruleset=${ruleset.id}&seats=${this.seats}${location.hash}`);
    const range = Array.from({ length: most - least + 1 }, (_, at) => [least + at, least + at]);
    const counts = range.length > 1 && select(range, this.seats, (count) => {
      this.seats = Number(count);
      this.draw();
    });
    this.inputs = { players: {}, decks: {}, switches: {} };
    this.faults = {};
    this.mode = select([["referee", say("referee")], ["scribe", say("scribe")]], "scribe", null, { name: "mode" });
    this.league = make("input", { maxlength: 64, name: "league" });
    this.quiet = make("input", { type: "checkbox", name: "quiet" });
    this.source = this.list && select([[OF_LIST, `${this.list.name} · ${say("cards_found", { count: this.list.cards.length })}`], [OF_SERVICE, say("specimen_cards")]], OF_LIST, () => this.readDecks(), { name: "card source" });
    const about = make("a", { href: `/?page=cards&ruleset=${ruleset.id}` }, say(this.list ? "card_lists" : "bring_own_cards"));
    const ownCards = make("div", {}, this.source && field(say("cards_from"), this.source), make("p", { kind: "muted" }, about));
    this.cards = make("textarea", { rows: 3, spellcheck: "false", name: "cards" });
    this.position = make("textarea", { rows: 4, name: "position", spellcheck: "false", placeholder: say("position_hint") });
    this.wrongPosition = make("div", { kind: "faults", role: "alert" });
    this.fault = make("div", { role: "alert" });
    this.around = "ABCDEFGH".slice(0, this.seats).split("");
    const seats = this.around.map((seat, at) => this.seat(seat, at));
    this.settings = new SetupFields(this.setup, this.around, this.terms);
    const form = make("form", { kind: "start" }, make("h1", {}, say("new_game")), make("p", { kind: "count-instead" }, make("a", { kind: "button wide", href: "/?page=count" }, buildIcon("hand"), say("count.title"))), field(say("ruleset"), books), counts && field(say("seats"), counts),
      ownCards, make("div", { kind: "seats" }, seats), field(say("mode"), this.mode),
      make("details", {}, make("summary", {}, say("house_rules")), this.settings.fields(), this.switches.map((each) => this.switch(each)),
        field(say("league"), this.league), checkbox(this.quiet, say("quiet")), field(say("cards_list"), this.cards), field(say("begin_position"), this.position), this.wrongPosition),
      this.fault, make("div", { kind: "row" }, make("button", { kind: "strong" }, say("start"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.root.replaceChildren(form);
    this.draft.follow(form);
  }

  seat(seat, at) {
    const names = Object.keys(this.specimens.decks);
    const player = make("input", { maxlength: 64, autocomplete: "off", name: `player ${seat}` });
    const text = make("textarea", { rows: 8, name: `list ${seat}`, placeholder: say("deck_hint"), spellcheck: "false", hidden: true, "aria-label": say("deck", { seat }) });
    const label = (name) => this.specimens.decks[name].titles[language()] ?? this.specimens.decks[name].title;
    const options = [["", say("no_deck")], [OWN, say("own_deck")], ...names.map((name) => [name, label(name)])];
    const file = make("input", { type: "file", kind: "unseen", id: `deck-file-${seat}` });
    const chooser = make("p", { hidden: true }, file, make("label", { for: file.id, kind: "button" }, say("deck_file")));
    const brought = at === 0 && this.brought;
    const show = (name) => { text.hidden = chooser.hidden = name !== OWN; };
    const deck = select(options, brought ? OWN : "", show, { name: `deck ${seat}` });
    show(deck.value);
    if (brought) text.value = brought;
    text.addEventListener("change", () => this.readDeck(seat));
    file.addEventListener("change", async () => {
      text.value = await file.files[0].text();
      text.dispatchEvent(new Event("change", { bubbles: true }));
    });
    this.inputs.players[seat] = player;
    this.inputs.decks[seat] = { deck, text };
    this.faults[seat] = make("div", { kind: "faults", role: "alert" });
    return make("fieldset", {}, make("legend", {}, say("scope.seat", { seat })), field(say("player", { seat }), player), field(say("deck", { seat }), deck), text, chooser, this.faults[seat]);
  }

  // Shows below a pasted deck how it was read, so that nothing is misread silently.
  async readDeck(seat) {
    const { text } = this.inputs.decks[seat];
    const cards = this.cardsFor([{ list: { text: text.value } }]);
    const request = newId();
    this.requests[seat] = request;
    const { lines, problems } = text.value.trim() ? await describeDeck(this.ruleset.id, text.value, cards) : { lines: [], problems: [] };
    if (this.requests[seat] !== request) return;
    const { rows, left } = cards ? buildDeckChoices(text.value, problems, this.list?.cards ?? [], (chosen) => this.rewrite(seat, chosen)) : { rows: [], left: problems };
    const said = rows.length ? problemLines({ problems: left }) : lines;
    this.faults[seat].replaceChildren(...rows, ...said.map((line) => make("p", { kind: "reason" }, line)));
  }

  rewrite(seat, words) {
    const { text } = this.inputs.decks[seat];
    text.value = words;
    text.dispatchEvent(new Event("change", { bubbles: true }));
  }

  readDecks() {
    for (const seat of this.around) this.readDeck(seat);
  }

  // Returns the cards that these decks need: those pasted, else those of the own list that the decks name, with the specimens of
  // specimen decks; nothing where no deck is a list.
  cardsFor(decks) {
    if (this.cards.value.trim()) return { text: this.cards.value };
    const lists = decks.filter(({ list }) => list);
    if (this.source?.value !== OF_LIST || !lists.length) return undefined;
    const named = findDeckCards(this.list.cards, lists.map(({ list }) => list.text).join("\n"));
    const own = new Set(named.map(({ id }) => id));
    const around = decks.filter(({ specimen }) => specimen).flatMap(({ specimen }) => Object.keys({ ...this.specimens.decks[specimen].cards, ...this.specimens.decks[specimen].sideboard }));
    const others = [...new Set(around)].filter((id) => !own.has(id));
    return { text: JSON.stringify({ card: [...named, ...others.map((id) => specimenAsListedCard(id, this.specimens.cards[id]))] }), form: "json" };
  }

  switch(each) {
    const values = each.values.map((value) => [value, term(this.terms, `switch.${each.name}.${value}`, value)]);
    const input = select(values, each.values[0], null, { name: `switch ${each.name}` });
    this.inputs.switches[each.name] = [input, each.values[0]];
    return field(term(this.terms, `switch.${each.name}`), input, each.rule);
  }

  body() {
    const { players, decks, switches } = this.inputs;
    const named = Object.entries(players).map(([seat, input]) => [seat, input.value.trim()]).filter(([, name]) => name);
    const chosen = Object.entries(decks).filter(([, { deck }]) => deck.value).map(([seat, { deck, text }]) =>
      [seat, deck.value === OWN ? { list: { text: text.value } } : { specimen: deck.value }]);
    const changed = Object.entries(switches).filter(([, [input, first]]) => input.value !== first).map(([name, [input]]) => [name, input.value]);
    const body = { ruleset: this.ruleset.id, seats: this.seats, mode: this.mode.value, players: Object.fromEntries(named), decks: Object.fromEntries(chosen) };
    if (changed.length) body.switches = Object.fromEntries(changed);
    const setup = this.settings.chosen();
    if (Object.keys(setup).length) body.setup = setup;
    if (this.league.value.trim()) body.about = { league: this.league.value.trim() };
    if (this.quiet.checked) body.quiet = true;
    const cards = this.cardsFor(Object.values(body.decks));
    if (cards) body.cards = cards;
    if (this.position.value.trim()) body.position = this.position.value;
    return body;
  }

  // Shows the faults of a deck next to it, with its seat. Returns whether there were any.
  async showFaultAtField(error, body) {
    if (!(error instanceof Problem) || ![409, 422].includes(error.status)) return false;
    if (error.document.field === "position") return this.tellPosition(error);
    const found = error.document.seat ? { [error.document.seat]: problemLines(error.document) } : await deckFaults(body);
    for (const [seat, lines] of Object.entries(found)) {
      const whose = say("deck_of", { who: body.players[seat] || say("scope.seat", { seat }) });
      this.faults[seat].replaceChildren(make("p", {}, make("b", {}, whose)), ...lines.map((line) => make("p", { kind: "reason" }, line)));
    }
    const [first] = Object.keys(found);
    this.faults[first]?.scrollIntoView({ block: "center" });
    return first !== undefined;
  }

  // Shows the faults of the position next to it, line by line.
  tellPosition(error) {
    this.wrongPosition.closest("details").open = true;
    this.wrongPosition.replaceChildren(...problemLines(error.document).map((line) => make("p", { kind: "reason" }, line)));
    this.wrongPosition.scrollIntoView({ block: "center" });
    return true;
  }

  async send() {
    const body = this.body();
    this.requests = {};
    for (const further of [...Object.values(this.faults), this.wrongPosition]) further.replaceChildren();
    const said = JSON.stringify(body);
    if (this.said !== said) this.client = newId();
    this.said = said;
    try {
      const message = await ask("/api/games", { method: "POST", key: serverTokenField.read(), body, headers: { "Idempotency-Key": this.client } });
      this.draft.drop();
      const title = gameTitle({ ...body, seats: this.around });
      storeGameLink({ game: message.game, key: message.link.key, scope: "organiser", title });
      location.assign(gameAddress(message.game, message.link.key));
    } catch (error) {
      this.fault.replaceChildren();
      if (await this.showFaultAtField(error, body)) return;
      this.fault.replaceChildren(...buildRejectionReasons(error, say("not_started")));
      if (error instanceof Problem && error.status === 401) this.fault.append(serverTokenField.field(() => this.send()));
    }
  }
}
