// An imported card list: its cards as they are now, how far the rules know each, its paragraphs, and its file. Pure.

const COMPILER = /^compiler \S+$/;
const PERSON = "person";
export const CARD_STATES = ["whole", "part", "open", "plain"];
export const CLAUSE_SOURCES = ["compiled", "person"];

export class CardList {
  // `decided`: the cards about which somebody decided since the import, by id.
  constructor({ name, answer, decided = {} }) {
    Object.assign(this, { name, answer, decided });
    this.at = new Map(answer.card.map((card, at) => [card.id, at]));
    this.waits = answer.texts.open_paragraphs;
  }

  get cards() {
    return this.answer.card.map((card) => this.decided[card.id] ?? card);
  }

  card(id) {
    return this.decided[id] ?? this.answer.card[this.at.get(id)];
  }

  // The paragraphs of a card that nobody recognised.
  left(id) {
    return this.answer.texts.left[id] ?? [];
  }

  isDecided(id) {
    return id in this.decided;
  }

  decide(card) {
    this.decided[card.id] = card;
  }

  // Restores a card as it was imported.
  restore(id) {
    delete this.decided[id];
  }

  // Returns the numbers of the report, of the cards as they are now.
  counts() {
    const { cards } = this;
    const states = Object.fromEntries(CARD_STATES.map((state) => [state, cards.filter((card) => cardState(card) === state).length]));
    const clauses = cards.flatMap(clausesOf);
    return { ...states, cards: cards.length, keywords: cards.reduce((sum, { keywords = [] }) => sum + keywords.length, 0), compiled: clauses.filter(isCompiled).length, person: clauses.filter(isWrittenByPerson).length };
  }

  // Returns the cards with these words in any field, in one of the states or with clauses of a source, which wait for a phrase.
  search({ words = "", state = "", phrase = null }) {
    const wanted = folded(words).split(" ").filter(Boolean);
    const fits = (card) => (!state || (CLAUSE_SOURCES.includes(state) ? clausesOf(card).some(state === PERSON ? isWrittenByPerson : isCompiled) : cardState(card) === state))
      && (!phrase || this.openParagraphs(card).some(({ why, phrase: waits }) => why === phrase.why && waits === phrase.phrase))
      && wanted.every((word) => this.text(card).includes(word));
    return this.cards.filter(fits);
  }

  text(card) {
    this.texts ??= new Map();
    if (!this.texts.has(card.id)) this.texts.set(card.id, folded([card.id, card.number, card.name, ...Object.values(card.names ?? {}), card.type, ...wordingTexts(card.wording)].filter(Boolean).join(" ")));
    return this.texts.get(card.id);
  }

  // Returns the paragraphs that still wait, without those that a person decided.
  openParagraphs(card) {
    const said = clausesOf(card).filter(isWrittenByPerson).flatMap(({ wording }) => wordingTexts(wording));
    return (this.waits[card.id] ?? []).filter(({ paragraph }) => !said.includes(paragraph));
  }

  // Returns the printed text of a card in pieces: `{printed, wording, clauses, wait}`. What no clause and no open paragraph has
  // is the line of keywords and values, with `keywords`.
  paragraphs(card) {
    const found = new Map();
    for (const clause of clausesOf(card)) {
      const key = JSON.stringify(clause.wording ?? "");
      if (!found.has(key)) found.set(key, { wording: clause.wording ?? "", printed: wordingTexts(clause.wording)[0] ?? "", clauses: [] });
      found.get(key).clauses.push(clause);
    }
    const rows = [...found.values()];
    for (const wait of this.openParagraphs(card)) {
      const row = rows.find(({ wording }) => wordingTexts(wording).includes(wait.paragraph));
      if (row) row.wait = wait;
      else rows.push({ wording: wordingOf(card, wait.paragraph), printed: wait.paragraph, clauses: [], wait });
    }
    const printed = wordingTexts(card.wording)[0] ?? "";
    rows.sort((one, other) => place(printed, one) - place(printed, other));
    const labels = [card.allegiances ?? [], card.races ?? []].flat();
    const rest = without(printed, [...rows.map((row) => row.printed), ...labels]);
    return [...(card.keywords?.length || rest ? [{ printed: rest, clauses: [], keywords: card.keywords ?? [] }] : []), ...rows];
  }

  // Returns the list as one file: cards, wordings, clauses and who wrote each.
  file() {
    return `${JSON.stringify({ card: this.cards }, null, 1)}\n`;
  }
}

// Returns the clauses of a card: its texts, and the Action text that a card of one rulebook has in a field of its own.
function clausesOf({ text = [], action }) {
  return action?.wording ? [...text, action] : text;
}

export function isCompiled({ source = "" }) {
  return COMPILER.test(source);
}

export function isWrittenByPerson(clause) {
  return !isCompiled(clause) && (Boolean(clause.effects?.length) || !("wording" in clause) || clause.source === PERSON);
}

// Returns how far the rules know a card: `whole`, in `part`, `open`; `plain` without a printed text.
export function cardState(card) {
  if (!wordingTexts(card.wording).length) return "plain";
  const unknown = [card.unknown ?? []].flat();
  const said = clausesOf(card).every(({ wording, effects }) => !wording || effects?.length);
  if (said && !["text", "keywords", "action", true].some((field) => unknown.includes(field))) return "whole";
  return card.keywords?.length || clausesOf(card).some(({ effects }) => effects?.length) ? "part" : "open";
}

function wordingTexts(wording) {
  return (typeof wording === "object" && wording ? Object.values(wording) : [wording]).filter(Boolean);
}

// Returns a paragraph in the form of the card's wording: with its language where the card names one.
function wordingOf({ wording }, paragraph) {
  const languages = typeof wording === "object" && wording ? Object.keys(wording) : [];
  return languages.length === 1 ? { [languages[0]]: paragraph } : paragraph;
}

function place(printed, { printed: paragraph }) {
  const at = printed.indexOf(paragraph.slice(0, 12));
  return at < 0 ? printed.length : at;
}

function without(printed, paragraphs) {
  const rest = [...paragraphs].sort((one, other) => other.length - one.length).reduce((left, paragraph) => left.replace(paragraph, "\n"), printed);
  return rest.split("\n").map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line)).join("\n");
}

function folded(text) {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
