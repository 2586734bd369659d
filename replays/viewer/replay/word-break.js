// Break of a long kana word: near its middle, without parting a sign from one that it is spoken with. Pure.

const KANA = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+$/;
// Signs that are spoken with the sign before them, and signs that are spoken with the next one.
const [BACK, ON] = [/[ぁぃぅぇぉっゃゅょゎんァィゥェォッャュョヮンー]/, /[っッ]/];

// Returns both halves of a word; the word alone if it has no kana or no place to split.
export function splitWord(word) {
  const signs = [...word];
  if (!KANA.test(word)) return [word];
  const places = [...signs.keys()].filter((at) => at > 1 && at < signs.length - 1 && !BACK.test(signs[at]) && !ON.test(signs[at - 1]));
  const [best] = places.sort((one, other) => Math.abs(one - signs.length / 2) - Math.abs(other - signs.length / 2));
  return best ? [signs.slice(0, best).join(""), signs.slice(best).join("")] : [word];
}
