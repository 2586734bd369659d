// Numbers of charts: confidence intervals of win rates (Wilson, 90 %; a draw counts as half a win, running games widen the
// interval), mean scores, lengths of games, largest shares.

const [SURE, FEW] = [1.645, 5];

// Returns `{least, rate, most, games, few}` in per cent; `few`: too few games for a figure.
export function winRateRange(wins, draws, games, open = 0) {
  if (!games) return { least: 0, rate: 50, most: 100, games, open, few: true };
  const [won, all] = [wins + draws / 2, games + open];
  return { least: interval(won, all)[0] * 100, rate: (won / games) * 100, most: interval(won + open, all)[1] * 100, games, open, few: games < FEW };
}

function interval(won, games) {
  const part = won / games;
  const wide = 1 + SURE ** 2 / games;
  const middle = (part + SURE ** 2 / (2 * games)) / wide;
  const reach = (SURE * Math.sqrt((part * (1 - part)) / games + SURE ** 2 / (4 * games ** 2))) / wide;
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

// Returns the mean score turn by turn, of the games that reached the turn, as long as at least half of them did. `null` where
// no score is known.
export function meanScoreByTurn(lines) {
  const lengths = lines.map((line) => line.scores.length).sort((one, other) => one - other);
  return Array.from({ length: lengths[Math.floor(lengths.length / 2)] ?? 0 }, (_, at) => {
    const known = lines.map((line) => line.scores[at]).filter((score) => score !== null && score !== undefined);
    return known.length ? known.reduce((sum, score) => sum + score, 0) / known.length : null;
  });
}

// Counts how many games ended after each number of turns: `[turns, games]` without gaps.
export function countGameLengths(games) {
  const most = Math.max(0, ...games.map((row) => row.turns));
  return Array.from({ length: most }, (_, at) => [at + 1, games.filter((row) => row.turns === at + 1).length]);
}

// Returns the largest few shares in whole per cent, and the rest together as the last one.
export function largestShares(rows, most) {
  const all = rows.reduce((sum, row) => sum + row.games, 0);
  const largest = [...rows].sort((one, other) => other.games - one.games).slice(0, most);
  const part = (games) => Math.round((games / all) * 100);
  const rest = all - largest.reduce((sum, row) => sum + row.games, 0);
  return [...largest.map((row) => ({ row, games: row.games, part: part(row.games) })), ...(rest ? [{ row: null, games: rest, part: part(rest) }] : [])];
}

// Returns each pairing of two decks once, seen from the deck that won more of it. A deck against itself is left out.
export function pairingsOnce(rows) {
  const sides = new Map(rows.map((row) => [`${row.deck}\n${row.opposing}`, row]));
  return rows.filter((row) => {
    if (row.deck === row.opposing) return false;
    const other = sides.get(`${row.opposing}\n${row.deck}`);
    return !other || row.wins > other.wins || (row.wins === other.wins && row.deck < other.deck);
  });
}
