// Actions of players in card texts, and effects that cards get from a text, in words. Pure.

// Describes an action of a player: "the opponent draws 1 card". Effects that cards get in the meantime follow a colon.
export function playerActionText(writer, who, effects) {
  if (writer.narration.language !== "en") return writer.fill(/は、|：/.test(effects) || /^[^，；]*(?:直到|獲得|變)/.test(effects) ? "let" : "let_does", { who, effects });
  return writer.fill(IMPERATIVE.test(effects) || effects.startsWith("you may ") ? "let_does" : "let", { who, effects: who === writer.word("who.own") ? effects : effects.replace(/^you may /, "may ").replace("; if you do", "; if they do").replace(IMPERATIVES, (_, start, verb) => start + thirdPerson(verb)) });
}

// Describes what somebody may do, or may have happen: "you may draw 1 card". `who`: null for the player of the card.
export function optionalActionText(writer, who, effects) {
  const write = (name) => writer.fill(name, { who });
  switch (writer.narration.language) {
    case "en":
      return englishMay(writer, write, effects);
    case "ja":
      return japaneseMay(write, effects);
    default: {
      const [span] = SPAN.exec(effects) ?? [""];
      const done = effects.slice(span.length);
      const steps = done.split(writer.then);
      const words = steps.some((each) => ABOUT_CARDS.test(each) || CONDITION.test(each)) ? done : steps.join("，並");
      return span + write(ABOUT_CARDS.test(done) ? "may_have" : "may") + words;
    }
  }
}

// 「カード1枚を引く事ができる」; what depends on that follows: 「ユニット1体を破壊する事ができる。その場合、…」.
function japaneseMay(write, effects) {
  const [, first, rest] = /^([^。：]+)(。その場合、.*)?$/s.exec(effects) ?? [];
  return first ? `${write("may")}${first}事ができる${rest ?? ""}` : write("may_have") + effects;
}

// "you may draw 1 card", "you may have this card become a Unit"; several sentences follow "if you like".
function englishMay({ comma, then }, write, effects) {
  const steps = effects.split(then);
  if (steps.every((each) => IMPERATIVE.test(each))) return `${write("may")} ${listed(steps)}`;
  if (IMPERATIVE.test(effects)) return `${write("may")} ${effects}`;
  const [, subject, verb, rest] = effects.includes(then) ? [] : STATEMENT.exec(effects) ?? [];
  return verb ? `${write("may_have_it")} ${subject} ${verb === "has" ? "have" : verb.replace(/s$/, "")} ${rest}` : `${write("may_have")}${comma}${effects}`;
}

// A sentence about one card or several, with its verb.
const STATEMENT = /^(.+?) (advances?|attacks?|becomes?|boards?|counts?|gains?|gets?|has|have|loses?|merges?|moves?) (.+)$/;

// How a Chinese sentence begins that tells how long something lasts.
const SPAN = /^(?:直到|本次|在場)[^，；]*，/;
// How a Chinese sentence begins that depends on the one before, or has a time of its own.
const CONDITION = /^(?:若|直到)/;
// How a Chinese sentence begins that tells what becomes of cards.
const ABOUT_CARDS = /^(?:此|該|這|所有|任意|至多|\d|我方|己方|敵方|對方)/;

// Joins what a card has: "gets +1 attack and +1 score and has Quick", 「攻撃力+1、スコア+1を得る」.
export function combinedGainsText({ narration: { language }, comma }, gives) {
  if (language === "en") return grouped(gives, /^(?:get|gets|have|has|cost|costs|lose|loses) /).map(([verb, all]) => verb + listed(all)).join(" and ");
  if (language === "zh") return grouped(gives, /^(?:獲得|失去|不會因.+的效果)/).map(([verb, all]) => verb + all.join(verb.startsWith("不會") ? "或" : comma)).join("，");
  const groups = grouped(gives, /を(?:得る|失う)$/).map(([verb, all]) => all.join(comma) + verb);
  return groups.map((words, at) => (at === groups.length - 1 ? words : GOES_ON.test(words) ? `${words.replace(/る$/, "").replace(/う$/, "い")}${comma}` : `${words}。`)).join("");
}

// Ends of Japanese sentences that another one may follow in the connecting form: 「を得、」「を失い、」.
const GOES_ON = /を(?:得る|失う)$/;

// Groups phrases that follow each other and have the same verb, and takes that off: `[[verb, phrases]]`.
function grouped(phrases, verb) {
  const groups = [];
  for (const phrase of phrases) {
    const own = verb.exec(phrase)?.[0] ?? "";
    if (own && groups.at(-1)?.[0] === own) groups.at(-1)[1].push(phrase.replace(verb, ""));
    else groups.push([own, [phrase.replace(verb, "")]]);
  }
  return groups;
}

function listed(all) {
  return all.length > 2 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join(" and ");
}

// English verbs at the begin of a small effect, as somebody is told to do it.
const VERBS = "abolish|also play|attach|charge|choose|deal|destroy|discard|draw|eject|exchange|exile|extract|gain|grant|kidnap|let|lose|look|move|negate|pay|play|pull|push|put|recover|refit|remove|replace|reroll|return|reveal|revive|roll|rotate|sacrifice|save|scrap|search|separate|set|shuffle|skip|spend|straighten|summon|take|transform|turn|void";
const IMPERATIVE = new RegExp(`^(?:${VERBS})\\b`);
const IMPERATIVES = new RegExp(`(^|; )(${VERBS})\\b`, "g");

function thirdPerson(verb) {
  return /(?:ch|sh|s|x)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
