// What the page can know while nothing answers: whose turn it is after what waits to be sent, and which cards left a hand. Where
// they go, and what the rules say to it, only the service can tell. No page in it, so that it can be tested by itself.

const PLAYS = ["play", "place", "summon"];
const LINE = /^(?:@\S+ +)?[>=]? *(\S+) +(\S+)(?: +(.*))?$/;

// `{turn, holder, played}`, `played`: seat -> printings, cards or names in their order; null where nothing waits that says so.
export function aheadOf(table, seats, entries) {
  let [, turn, holder] = table.clock;
  const played = new Map();
  let moved = false;
  for (const { seat, act, card } of entries.flatMap(({ body }) => body.says ?? []).map(plainly)) {
    if (PLAYS.includes(act)) played.set(seat, [...(played.get(seat) ?? []), card]);
    else if (act !== "end_turn" || !turn) continue;
    else [turn, holder] = [turn + 1, seats[(seats.indexOf(seat || holder) + 1) % seats.length]];
    moved = true;
  }
  return moved ? { turn, holder, played } : null;
}

function plainly({ line, seat, act, args }) {
  if (!line) return { seat, act, card: args?.card ?? "?" };
  const [, who, what, rest] = LINE.exec(line) ?? [];
  return { seat: who, act: what, card: rest?.replace(/^~?["「]?|["」].*$/g, "") ?? "?" };
}

// What may be tapped then: cards that the list has left for whose turn it is, as far as the page knows, and the end of the turn.
export function offersAhead({ holder, played }, left) {
  const bare = { seat: holder, slots: {}, groups: [], reply: null, note: "", spots: [], to: "" };
  const gone = [...(played.get(holder) ?? [])];
  const cards = [...left].filter(([printing, count]) => gone.filter((each) => each === printing).length < (count || Infinity));
  const plays = cards.sort(([, one], [, other]) => other - one).map(([printing]) => ({ ...bare, act: "play", args: { card: printing } }));
  return [...plays, { ...bare, act: "end_turn", args: {} }];
}
