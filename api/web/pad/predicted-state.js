// State of the game while the service does not answer: whose turn it is after the unsent lines, and which cards left a
// hand. Only the service knows where they go, what effects do, and what the rules say. Pure: no page.

const PLAYS = ["play", "place", "summon"];
// Nothing on the table depends on them.
const QUIET = ["note", "look", "identify"];
const QUIET_PATHS = ["note", "proposals", "penalty"];
const NOTE = /^(?:@\S+ +)?(?:\w*:|\{)/;
const NAMED = /^#\S+ *=/;
const LINE = /^(?:@\S+ +)?[>=]? *(\S+)(?: +(\S+))?(?: +(.*))?$/;

// `{turn, holder, played, lost}`, `played`: seat -> printings, cards or names in their order; `lost`: the words of the first line
// whose effect the page cannot follow, or nothing. Null where nothing waits that changes anything. `own`: the seat of the link.
export function predictState(table, seats, entries, own = "") {
  let [, turn, holder] = table.clock;
  const played = new Map();
  let [moved, lost] = [false, ""];
  for (const { path, body, words } of entries.filter((each) => !QUIET_PATHS.includes(each.path))) {
    for (const { seat, act, card } of saysOf(path, body).map((said) => plainly(said, seats, own)).filter((said) => !QUIET.includes(said.act))) {
      if (PLAYS.includes(act)) played.set(seat, [...(played.get(seat) ?? []), card]);
      else if (act === "end_turn" && turn) [turn, holder] = [turn + 1, seats[(seats.indexOf(seat || holder) + 1) % seats.length]];
      else lost ||= words;
      moved = true;
    }
  }
  return moved ? { turn, holder, played, lost } : null;
}

// Passes for all, corrections, takebacks and rulings cannot be predicted.
function saysOf(path, body) {
  return body.says ?? [path === "say" ? body : { act: path }];
}

function plainly({ line, seat, act, args }, seats, own) {
  if (act) return { seat, act, card: args?.card ?? "?" };
  if (typeof line !== "string" || NAMED.test(line)) return { act: typeof line === "string" ? "identify" : "correction" };
  if (NOTE.test(line)) return { act: "note" };
  const [, first, second, rest = ""] = LINE.exec(line) ?? [];
  const [who, what, of] = seats.includes(first) ? [first, second, rest] : [own, first, `${second ?? ""} ${rest}`];
  return { seat: who, act: what, card: of.trim().replace(/^~?["「]?|["」].*$/g, "") || "?" };
}

// Returns the predicted offers of the turn player: the remaining cards of the decklist, and the end of the turn.
export function predictOffers({ turn, holder, played }, left) {
  if (!turn) return [];
  const bare = { seat: holder, slots: {}, groups: [], reply: null, note: "", spots: [], to: "", needs_reply: false };
  const gone = [...(played.get(holder) ?? [])];
  const cards = [...left].filter(([printing, count]) => gone.filter((each) => each === printing).length < (count || Infinity));
  const plays = cards.sort(([, one], [, other]) => other - one).map(([printing]) => ({ ...bare, act: "play", args: { card: printing } }));
  return [...plays, { ...bare, act: "end_turn", args: {} }];
}

// Returns, for a seat's link in its own turn, its last offers without the cards that have left its hand.
export function predictOwnOffers({ holder, played }, seat, offers) {
  if (holder !== seat) return [];
  const gone = new Set(played.get(seat));
  const usual = offers.filter((offer) => offer.seat === seat && [...PLAYS, "end_turn"].includes(offer.act) && !gone.has(offer.args.card));
  return usual.map((offer) => without(offer, gone)).filter(({ slots }) => Object.values(slots).every(({ options, least, repeats }) => repeats || options.length >= least));
}

function without(offer, gone) {
  const slots = Object.entries(offer.slots).map(([name, slot]) => [name, { ...slot, options: slot.options.filter((option) => !gone.has(option)) }]);
  return { ...offer, slots: Object.fromEntries(slots) };
}
