// The cards of a list that a deck may mean. A service takes some hundred cards, a list has thousands; which of them a line means,
// the service decides. Pure.

const ALIKE = 5;
const LEAST_ALIKE = 0.5;
const SHORT = 3;

// Returns all cards whose name, number or id is in the text, and for each line without any those with the most similar names.
export function findDeckCards(cards, text) {
  const named = cards.map((card) => [card, namesOf(card)]);
  const found = new Set();
  for (const line of lines(text)) {
    const words = new Set(line.split(" "));
    const whole = line.replaceAll(" ", "");
    const isNamed = (name) => (name.length < SHORT ? words.has(name) : whole.includes(name));
    const meant = named.filter(([, names]) => names.some(isNamed));
    for (const [card] of meant.length ? meant : similar(named, whole)) found.add(card);
  }
  return cards.filter((card) => found.has(card));
}

// Returns a specimen as a card of a list: what it does not say is not there.
export function specimenAsListedCard(id, card) {
  return { id, ...card, ...("unknown" in card ? {} : { complete: true }) };
}

function namesOf({ id, number, name, names = {} }) {
  return [...new Set([id, number, name, ...Object.values(names)].filter(Boolean).map((each) => folded(String(each)).replaceAll(" ", "")))].filter(Boolean);
}

function lines(text) {
  return plain(text).split(/\r\n|\r|\n/).map((line) => folded(line)).filter(Boolean);
}

// A name in a file of another program or in an address has some signs in another form.
function plain(text) {
  const signs = text.replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  try {
    return decodeURIComponent(signs);
  } catch {
    return signs;
  }
}

// One form for widths, case, dashes, apostrophes and brackets, with single spaces.
function folded(text) {
  return text.normalize("NFKC").toLowerCase().replace(/[‐-―−]/g, "-").replace(/[‘’ʼ′]/g, "'").replaceAll("〜", "~").replace(/[\s[\]()〔〕<>"=]+/g, " ").trim();
}

function similar(named, line) {
  const pairs = new Set(pairsOf(line));
  const alike = ([, names]) => Math.max(...names.map((name) => share(pairsOf(name), pairs)));
  return named.map((each) => [each, alike(each)]).filter(([, shared]) => shared >= LEAST_ALIKE).sort(([, one], [, other]) => other - one).slice(0, ALIKE).map(([each]) => each);
}

function share(own, pairs) {
  return own.length ? own.filter((pair) => pairs.has(pair)).length / own.length : 0;
}

function pairsOf(text) {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));
}
