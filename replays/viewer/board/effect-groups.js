// Small effects of a text that are said together. Pure.

// Groups small effects that differ only by their keyword, "gain Quick and Assault", or by the area of a sortie, and continuous
// effects that follow each other.
export function groupEffects(list) {
  return list.reduce((groups, each) => {
    const last = groups.at(-1)?.[0];
    const isSame = last && (peekField(last, "do") ? ((isGiving(last) && isGiving(each) && alike(last, each, "keyword")) || (isSortie(last) && isSortie(each) && alike(last, each, "what"))) : !peekField(each, "do"));
    if (isSame) groups.at(-1).push(each);
    else groups.push([each]);
    return groups;
  }, []);
}

function isGiving(effect) {
  return peekField(effect, "do") === "give" && Boolean(peekField(effect, "keyword"));
}

// Returns whether an effect allows a sortie to an area.
function isSortie(effect) {
  return peekField(effect, "do") === "allow" && ["space", "earth"].includes(peekField(effect, "what"));
}

// Returns whether two effects have the same fields but for one.
function alike(one, other, field) {
  const names = (each) => Object.getOwnPropertyNames(each).filter((name) => name !== field).sort();
  const of = (each) => JSON.stringify(names(each).map((name) => [name, peekField(each, name)]));
  return of(one) === of(other);
}

// Reads a field without counting it among those that a sentence has said (`manual-effect-text.js`).
export function peekField(effect, name) {
  return Object.getOwnPropertyDescriptor(effect, name)?.value;
}
