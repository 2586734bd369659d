// Small effects of a text that are said together. Pure.

// Groups small effects that differ only by their keyword, "gain Quick and Assault", and continuous effects that follow each
// other.
export function groupEffects(list) {
  return list.reduce((groups, each) => {
    const last = groups.at(-1)?.[0];
    const isSame = last && (peek(last, "do") ? isGiving(last) && isGiving(each) && alike(last, each) : !peek(each, "do"));
    if (isSame) groups.at(-1).push(each);
    else groups.push([each]);
    return groups;
  }, []);
}

function isGiving(effect) {
  return peek(effect, "do") === "give" && Boolean(peek(effect, "keyword"));
}

function alike(one, other) {
  const names = (each) => Object.getOwnPropertyNames(each).filter((name) => name !== "keyword").sort();
  const of = (each) => JSON.stringify(names(each).map((name) => [name, peek(each, name)]));
  return of(one) === of(other);
}

// Reads a field without counting it among those that a sentence has said (`manual-effect-text.js`).
export function peek(effect, name) {
  return Object.getOwnPropertyDescriptor(effect, name)?.value;
}
