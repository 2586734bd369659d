// Sentences with places for facts: "{who} draws {count} {count?card|cards}[ from {from}]".
// {fact} or {fact:form} · {fact?one|many}: by its number · [a|b]: the first part that has all its facts, else nothing.

const known = new Map();

// Parses a template once into a tree.
export function parseTemplate(template) {
  if (!known.has(template)) known.set(template, new Reader(template).sequence(""));
  return known.get(template);
}

class Reader {
  constructor(text) {
    Object.assign(this, { text, at: 0 });
  }

  sequence(stops) {
    const nodes = [];
    let words = "";
    while (this.at < this.text.length && !stops.includes(this.text[this.at])) {
      const sign = this.text[this.at];
      this.at += 1;
      if (sign !== "{" && sign !== "[") words += sign;
      else {
        if (words) nodes.push({ words });
        words = "";
        nodes.push(sign === "{" ? this.fact() : this.choice());
      }
    }
    if (words) nodes.push({ words });
    return nodes;
  }

  fact() {
    const [fact] = /^\w+/.exec(this.text.slice(this.at)) ?? [""];
    this.at += fact.length;
    const sign = this.text[this.at];
    this.at += 1;
    if (sign === "}") return { fact, form: "" };
    if (sign === ":") return { fact, form: this.rest() };
    const one = this.sequence("|}");
    this.at += 1;
    const many = this.sequence("}");
    this.at += 1;
    return { number: fact, one, many };
  }

  rest() {
    const end = this.text.indexOf("}", this.at);
    const form = this.text.slice(this.at, end);
    this.at = end + 1;
    return form;
  }

  choice() {
    const choices = [];
    do {
      choices.push(this.sequence("|]"));
      this.at += 1;
    } while (this.at < this.text.length && this.text[this.at - 1] === "|");
    return { choices };
  }
}

// Returns the parts of a sentence. `facts(name, form)`: the parts of a fact, null if there is none; `number(name)`: its
// number.
export function fillTemplate(nodes, facts, number) {
  const parts = [];
  let whole = true;
  for (const node of nodes) {
    if (node.words !== undefined) parts.push(node.words);
    else if (node.choices) parts.push(...chosen(node.choices, facts, number));
    else if (node.number) parts.push(...fillTemplate(number(node.number) === 1 ? node.one : node.many, facts, number).parts);
    else {
      const wording = facts(node.fact, node.form);
      whole &&= wording !== null;
      parts.push(...(wording ?? ["–"]));
    }
  }
  return { parts, whole };
}

function chosen(choices, facts, number) {
  const wording = choices.map((nodes) => () => fillTemplate(nodes, facts, number));
  for (const each of wording) {
    const { parts, whole } = each();
    if (whole) return parts;
  }
  return [];
}

// Joins neighbouring words, with a capital at the beginning, even of an unknown card; names stay as they are.
export function joinAdjacentWords(parts) {
  const out = [];
  for (const each of parts) {
    const part = possessive(each, out.at(-1));
    if (part === "") continue;
    if (typeof part === "string" && typeof out.at(-1) === "string") out[out.length - 1] += part;
    else out.push(part);
  }
  const [first] = out;
  if (typeof first === "string") out[0] = large(first);
  else if (first?.card && !first.printing && !first.isOwned) out[0] = { ...first, name: large(first.name) };
  return out;
}

// English names that end with an s take no other one: "Reinforcements' effect".
function possessive(part, before) {
  const endsWithS = /s$/.test(typeof before === "string" ? "" : before?.name ?? "");
  return typeof part === "string" && endsWithS ? part.replace(/^'s\b/, "'") : part;
}

function large(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const AROUND_CARDS = { ja: ["「", "」"], zh: ["「", "」"] };
// Japanese lists names in such marks without a comma.
const BETWEEN_CARDS = { ja: [/」、(?=「)/g, "」"] };

// Returns a sentence as plain text, for screen readers, lists of choices, and sharing. `language`: given if names of cards need
// marks, since nothing else in the text shows where they end.
export function plainText(parts, language = "") {
  const [opens, closes] = AROUND_CARDS[language] ?? ["", ""];
  const words = parts.map((part) => (typeof part === "string" ? part : part.printing ? opens + part.name + closes : part.name)).join("");
  return language in BETWEEN_CARDS ? words.replace(...BETWEEN_CARDS[language]) : words;
}
