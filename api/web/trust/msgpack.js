// msgpack as records use it: null, booleans, integers, texts, bytes, lists, and named fields as a Map, which preserves
// their order; each in its shortest form. Integers are limited to those that JavaScript represents exactly.

const TEXT = new TextEncoder();

export function packMsgpack(value) {
  const out = [];
  put(out, value);
  return Uint8Array.from(out);
}

// Texts with the surrogates of a broken text would not come back the same; a record has none.
function put(out, value) {
  if (value === null || value === undefined) out.push(0xc0);
  else if (value === true || value === false) out.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") putNumber(out, value);
  else if (typeof value === "string") putBytes(out, TEXT.encode(value), [0xa0, 31, 0xd9, 0xda, 0xdb]);
  else if (value instanceof Uint8Array) putBytes(out, value, [0, -1, 0xc4, 0xc5, 0xc6]);
  else if (Array.isArray(value)) {
    putSize(out, value.length, [0x90, 15, 0, 0xdc, 0xdd]);
    for (const item of value) put(out, item);
  } else {
    putSize(out, value.size, [0x80, 15, 0, 0xde, 0xdf]);
    for (const [name, item] of value) {
      put(out, name);
      put(out, item);
    }
  }
}

function putBytes(out, bytes, sign) {
  putSize(out, bytes.length, sign);
  for (const byte of bytes) out.push(byte);
}

// `sign`: the first byte of a short one and how long that may be, then those of one, two and four bytes of length.
function putSize(out, size, [short, most, one, two, four]) {
  if (size <= most) out.push(short | size);
  else if (one && size < 0x100) out.push(one, size);
  else if (size < 0x10000) out.push(two, ...big(size, 2));
  else out.push(four, ...big(size, 4));
}

function putNumber(out, value) {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
  if (value >= 0) {
    if (value < 0x80) out.push(value);
    else putSized(out, value, [[1, 0xcc, 0x100], [2, 0xcd, 0x10000], [4, 0xce, 0x100000000], [8, 0xcf, Infinity]]);
  } else if (value >= -32) out.push(value & 0xff);
  else putSized(out, value, [[1, 0xd0, 0x80], [2, 0xd1, 0x8000], [4, 0xd2, 0x80000000], [8, 0xd3, Infinity]]);
}

function putSized(out, value, forms) {
  const [size, sign] = forms.find(([, , end]) => (value < 0 ? -value <= end : value < end));
  out.push(sign, ...big(value, size));
}

function big(value, size) {
  return Array.from({ length: size }, (_, place) => Number(BigInt.asUintN(8, BigInt(value) >> BigInt(8 * (size - 1 - place)))));
}

// Unpacks bytes. Raises RangeError unless `packMsgpack` gives exactly these bytes.
export function unpackMsgpack(bytes) {
  const reader = { bytes, at: 0 };
  const value = take(reader);
  const again = packMsgpack(value);
  if (reader.at !== bytes.length || again.some((byte, at) => byte !== bytes[at]) || again.length !== bytes.length) throw new RangeError("not in the one form that is written");
  return value;
}

function take(reader) {
  const sign = number(reader, 1);
  if (sign < 0x80) return sign;
  if (sign < 0x90) return fields(reader, sign & 15);
  if (sign < 0xa0) return list(reader, sign & 15);
  if (sign < 0xc0) return text(reader, sign & 31);
  if (sign >= 0xe0) return sign - 0x100;
  const read = READ[sign];
  if (!read) throw new RangeError(`byte ${sign} begins nothing that is written`);
  return read(reader);
}

function slice(reader, size) {
  if (reader.at + size > reader.bytes.length) throw new RangeError("the bytes end too early", { cause: "cut" });
  reader.at += size;
  return reader.bytes.subarray(reader.at - size, reader.at);
}

function number(reader, size, signed = false) {
  const found = slice(reader, size).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return Number(signed ? BigInt.asIntN(8 * size, found) : found);
}

function text(reader, size) {
  return new TextDecoder("utf-8", { fatal: true }).decode(slice(reader, size));
}

function list(reader, size) {
  const items = [];
  for (let item = 0; item < size; item += 1) items.push(take(reader));
  return items;
}

function fields(reader, size) {
  const named = new Map();
  for (let field = 0; field < size; field += 1) {
    const name = take(reader);
    if (typeof name !== "string" || named.has(name)) throw new RangeError("a field is there twice, or has no name");
    named.set(name, take(reader));
  }
  return named;
}

const READ = {
  0xc0: () => null, 0xc2: () => false, 0xc3: () => true,
  0xc4: (reader) => slice(reader, number(reader, 1)), 0xc5: (reader) => slice(reader, number(reader, 2)), 0xc6: (reader) => slice(reader, number(reader, 4)),
  0xcc: (reader) => number(reader, 1), 0xcd: (reader) => number(reader, 2), 0xce: (reader) => number(reader, 4), 0xcf: (reader) => number(reader, 8),
  0xd0: (reader) => number(reader, 1, true), 0xd1: (reader) => number(reader, 2, true), 0xd2: (reader) => number(reader, 4, true), 0xd3: (reader) => number(reader, 8, true),
  0xd9: (reader) => text(reader, number(reader, 1)), 0xda: (reader) => text(reader, number(reader, 2)), 0xdb: (reader) => text(reader, number(reader, 4)),
  0xdc: (reader) => list(reader, number(reader, 2)), 0xdd: (reader) => list(reader, number(reader, 4)),
  0xde: (reader) => fields(reader, number(reader, 2)), 0xdf: (reader) => fields(reader, number(reader, 4)),
};
