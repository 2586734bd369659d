// Reads JSON that a page holds packed: columns, deflated, in base64. `replays/viewer/packed_json.py` describes the form.

export async function unpackJson(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return unpackValues(JSON.parse(await new Response(stream).text()))[0];
}

// Returns the values of a node.
export function unpackValues(node) {
  if (Array.isArray(node)) return node;
  if (node.d) return sums(node.d);
  const parts = node.p.map(valuesOfPart);
  if (!node.o) return parts[0];
  const next = parts.map(() => 0);
  return node.o.map((number) => parts[number][next[number]++]);
}

function valuesOfPart(part) {
  if (Array.isArray(part)) return part;
  if (part.l) return lists(part.l, unpackValues(part.c));
  const columns = part.c.map(unpackValues);
  if (!part.k) return columns[0].map((_, at) => columns.map((column) => column[at]));
  return Array.from({ length: part.n }, (_, at) => Object.fromEntries(part.k.map((name, number) => [name, columns[number][at]])));
}

function sums(differences) {
  let sum = 0;
  return differences.map((each) => (sum += each));
}

function lists(lengths, values) {
  let begin = 0;
  return lengths.map((length) => {
    begin += length;
    return values.slice(begin - length, begin);
  });
}
