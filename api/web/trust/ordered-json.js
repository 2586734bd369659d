// Parses JSON into Maps with the fields in their order: the chain of a record is computed over that order.

const WORDS = { true: true, false: false, null: null };

export function parseOrderedJson(text) {
  const reader = { text, at: 0 };
  const value = read(reader);
  space(reader);
  if (reader.at !== text.length) throw new RangeError("there is more after the end");
  return value;
}

function space(reader) {
  while (" \n\r\t".includes(reader.text[reader.at] ?? "x")) reader.at += 1;
}

function read(reader) {
  space(reader);
  const sign = reader.text[reader.at];
  if (sign === "{") return several(reader, "}", new Map(), (map) => {
    const name = read(reader);
    expect(reader, ":");
    if (typeof name !== "string" || map.has(name)) throw new RangeError("a field is there twice, or has no name");
    map.set(name, read(reader));
  });
  if (sign === "[") return several(reader, "]", [], (list) => list.push(read(reader)));
  if (sign === '"') return words(reader);
  const [token] = /^(?:true|false|null|-?\d+)/.exec(reader.text.slice(reader.at, reader.at + 24)) ?? [""];
  if (!token) throw new RangeError(`place ${reader.at} begins nothing that a record has`);
  reader.at += token.length;
  return token in WORDS ? WORDS[token] : Number(token);
}

function several(reader, end, made, add) {
  reader.at += 1;
  space(reader);
  if (reader.text[reader.at] === end) {
    reader.at += 1;
    return made;
  }
  for (;;) {
    add(made);
    space(reader);
    if (reader.text[reader.at] === end) {
      reader.at += 1;
      return made;
    }
    expect(reader, ",");
    space(reader);
  }
}

function expect(reader, sign) {
  space(reader);
  if (reader.text[reader.at] !== sign) throw new RangeError(`expected ${sign} at ${reader.at}`);
  reader.at += 1;
}

function words(reader) {
  const start = reader.at;
  reader.at += 1;
  while (reader.text[reader.at] !== '"') {
    if (reader.at >= reader.text.length) throw new RangeError("a text has no end", { cause: "cut" });
    reader.at += reader.text[reader.at] === "\\" ? 2 : 1;
  }
  reader.at += 1;
  return JSON.parse(reader.text.slice(start, reader.at));
}
