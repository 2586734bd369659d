// Cards that the registered list of a seat has left, and a search in it by one or two letters. Pure: no page.

// Returns for each printing the copies that are not known to be elsewhere. Without a list: the printings seen so far,
// without numbers.
export function copiesLeft(table, seat) {
  const list = table.flags.get(`private:${seat}:list`);
  const known = new Map();
  for (const card of table.cards.values()) if (card.bringer === seat && card.printing !== null) known.set(card.printing, (known.get(card.printing) ?? 0) + 1);
  if (!list) return new Map([...known.keys()].map((printing) => [printing, 0]));
  return new Map(list.map(([printing, copies]) => [printing, copies - (known.get(printing) ?? 0)]).filter(([, copies]) => copies > 0));
}

// Those whose names have what was typed: at the start of a word first, then inside of one, then letter after letter in order.
// `named`: `{printing, words, count}`, words in every language and reading that the card has.
export function searchCardNames(named, typed) {
  const wanted = plain(typed);
  if (!wanted) return [...named].sort((one, other) => other.count - one.count);
  const ranked = named.map((each) => [Math.min(...each.words.map((word) => rank(plain(word), wanted))), each]);
  return ranked.filter(([at]) => at < 3).sort((one, other) => one[0] - other[0] || other[1].count - one[1].count).map(([, each]) => each);
}

function rank(word, wanted) {
  if (word.split(/[\s·・\-「」]+/).some((part) => part.startsWith(wanted))) return 0;
  if (word.includes(wanted)) return 1;
  let at = 0;
  for (const letter of word) if (letter === wanted[at]) at += 1;
  return at === wanted.length ? 2 : 3;
}

// Ignores differences of katakana and hiragana, of full and half width, and of capitals.
function plain(text) {
  const folded = String(text).normalize("NFKC").toLowerCase();
  return folded.replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCodePoint(kana.codePointAt(0) - 0x60));
}
