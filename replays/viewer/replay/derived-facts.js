// Facts of a sentence that follow from those of the event: who won, which unit beat which, whose play was cancelled, whose
// effect lasts.

const SKIRMISH_SUMS = ["attack_weapon", "attack_armor", "defense_weapon", "defense_armor"];
const [LEARNED, MODIFIER, FLAG, LINK] = [6, 12, 15, 16];

// Returns the derived facts of an event, by their names in sentences.
export function derivedFacts(narration, event) {
  return DERIVED[event.name]?.(narration, event) ?? {};
}

const DERIVED = {
  implied_passes: (narration) => ({ both: narration.seats.length === 2 }),
  game_ended: (narration, { said }) => ({ winners: seatsWith(said.result, "win"), losers: seatsWith(said.result, "loss"), standing: standing(said) }),
  piercing_damage_dealt: (narration, { said }) => (said.hits?.length === 1 ? { hit: said.hits[0][0], amount: said.hits[0][1] } : {}),
  force_power_modified: forceOf,
  combat_checked: (narration, { said }) => ({ areas: areasOf(narration, narration.engaged), still: areasOf(narration, (said.detachments ?? []).filter((row) => row[2]).map(([zone]) => zone)) }),
  unit_separated: (narration, { said }) => ({ lower: (said.parts ?? []).filter((part) => part !== said.unit) }),
  attack_compared: compared,
  early_end_checked: (narration, { said }) => ({ undecided: said.met === null }),
  skirmish_resolved: (narration, { said, verdict }) => ({ undecided: verdict?.[0] === "open" && SKIRMISH_SUMS.some((sum) => said[sum] === null) }),
  chain_link_voided: (narration, { said }) => ({ voided: narration.links.get(said.link) ?? "" }),
  play_negated: (narration, { said }) => ({ voided: said.card ?? narration.links.get(said.link) ?? "" }),
  unit_transformed: (narration, { said }) => ({ turned: said.to === "upright" ? "" : said.to }),
  cards_looked_at: seenPile,
  control_lost: (narration, { said }) => ({ loser: narration.holder(said.card) }),
  holds_this_turn: modifierSource,
  holds_for_cards: modifierSource,
  ...Object.fromEntries(["auto_effect_applied", "auto_effect_triggered", "auto_effects_wait", "ability_triggered"].map((name) => [name, (narration, event) => ({ sources: effectSources(event) })])),
  ...Object.fromEntries(["standby_effect_created", "standby_effect_registered"].map((name) => [name, (narration, event) => ({ source: effectSources(event).at(-1) })])),
};

// Returns the zones whose detachments come into combat with an event, and notes in `known` which are in combat since.
export function zonesNewlyInCombat(known, { name, said }) {
  if (name !== "combat_checked") return [];
  const rows = said.detachments ?? [];
  const met = rows.filter(([zone, , isMet]) => isMet && !known.get(zone)).map(([zone]) => zone);
  for (const [zone, , isMet] of rows) known.set(zone, isMet);
  return met;
}

function areasOf(narration, zones) {
  return [...new Set(zones.map((zone) => narration.zones.get(zone)?.[1]))];
}

// Returns the card whose effect a modifier comes from.
function modifierSource(narration, { changes }) {
  return { source: changes.find(([code, , data]) => code === MODIFIER && data?.source)?.[2].source };
}

// Returns the cards whose effects join the chain with an event, else those that it sets waiting, the newest last.
function effectSources({ said, changes }) {
  const pushed = changes.map(newChainLink).filter(Boolean).map(([, card]) => card);
  const waiting = changes.find(([code, , value]) => code === FLAG && Array.isArray(value) && value.some((each) => each?.card))?.[2] ?? [];
  const cards = pushed.length ? pushed : waiting.slice(-(said.count ?? 1)).map(({ card }) => card).filter(Boolean);
  return [...new Set(cards)];
}

// Returns the zone that is looked at: as a place if all of its cards are seen, else as a pile whose top is.
function seenPile(narration, { said, changes }) {
  const key = narration.places.get(changes.find(([code]) => code === LEARNED)?.[1]);
  if (!key) return {};
  return { [said.count === [...narration.places.values()].filter((each) => each === key).length ? "place" : "pile"]: key };
}

// Returns the seat and the area of a force, from the key of its zone.
function forceOf(narration, { said }) {
  const [, name, holder] = narration.zones.get(said.force) ?? [];
  return { area: name?.replace(/_area$/, ""), holder };
}

function seatsWith(result, how) {
  return Object.keys(result ?? {}).filter((seat) => result[seat] === how);
}

// Returns the score of two players, the winner's first; an empty text for any other number of players.
function standing({ result = {}, score = {} }) {
  const seats = [...seatsWith(result, "win"), ...seatsWith(result, "draw"), ...seatsWith(result, "loss")];
  const numbers = seats.map((seat) => score[seat]);
  return numbers.length === 2 && numbers.every(Number.isInteger) ? numbers.join("–") : "";
}

function compared(narration, { said, changes }) {
  const combat = changes.find(([code, flag]) => code === FLAG && flag === "combat")?.[2];
  const won = combat?.outcomes?.findLast(([unit]) => unit === said.defender)?.[1];
  const sides = [[said.attacker, said.attack], [said.defender, said.defence]];
  if (typeof won !== "boolean") return {};
  const [[victor, strong], [beaten, weak]] = won ? sides : sides.reverse();
  return { victor, strong, beaten, weak };
}

// Returns the card of an effect that joins the chain, `[link, card]`, or null.
export function newChainLink([code, link, value]) {
  return code === LINK && value?.card ? [link, value.card] : null;
}
