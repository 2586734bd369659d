// Results of games added up for one side. Pure: no page.

// Returns the sides of finished games that fit, each with its row: `{row, own, others}`. `rows`: games of the statistics.
export function finishedSides(rows, fits) {
  return rows.filter((row) => row.status === "finished").flatMap((row) => row.seats.filter((seat) => fits(seat, row)).map((own) => ({ row, own, others: row.seats.filter((seat) => seat !== own) })));
}

// Adds sides up by their keys, those with most games first: `{key, games, wins, losses, draws, sides}`. `keysOf`: the keys of
// a side; empty ones are left out.
export function tallySides(sides, keysOf = () => ["all"]) {
  const found = new Map();
  for (const side of sides) {
    for (const key of new Set(keysOf(side).filter(Boolean))) {
      const sum = found.get(key) ?? { key, games: 0, wins: 0, losses: 0, draws: 0, sides: [] };
      sum.games += 1;
      sum.wins += Number(side.own.outcome === "win");
      sum.losses += Number(side.own.outcome === "loss");
      sum.draws += Number(side.own.outcome === "draw");
      sum.sides.push(side);
      found.set(key, sum);
    }
  }
  return [...found.values()].sort((one, other) => other.games - one.games || one.key.localeCompare(other.key));
}

// Decks belong to a rulebook: this is the key of one.
export function deckKey({ ruleset }, deck) {
  return deck ? `${ruleset}\n${deck}` : "";
}

// The opponents that meet a player most; with equal games, those of the closest score.
export function mostMetOpponents(opponents, most) {
  const apart = ({ wins, losses }) => Math.abs(wins - losses);
  return [...opponents].sort((one, other) => other.games - one.games || apart(one) - apart(other)).slice(0, most);
}

// Sides of a game against the same deck say nothing about it.
export function sidesAgainstOtherDecks(sides) {
  return sides.filter(({ own, others }) => others.length === 1 && others[0].deck && others[0].deck !== own.deck);
}
