// The evening in figures, counted from the records: the biggest blow, the shortest and the longest game, the closest end.

// `games`: rows of games that are over · `lines`: the score of each seat after each turn. Each figure with its game.
export function figuresOf(games, lines) {
  const known = new Map(games.map((row) => [row.id, row]));
  const names = (game) => known.get(game)?.seats.map((seat) => seat.player || seat.seat).join(" – ") ?? "";
  const told = [biggestBlow(lines), shortest(games), longest(games), closest(lines)];
  return told.filter((each) => each && known.has(each.game)).map((each) => ({ ...each, names: names(each.game) }));
}

// What a seat lost from the end of one turn to the end of the next, most of all.
function biggestBlow(lines) {
  const blows = lines.flatMap((line) => line.scores.slice(1).map((score, at) => ({ name: "biggest_blow", number: (line.scores[at] ?? 0) - (score ?? line.scores[at] ?? 0), game: line.game, at: line.first_turn + at + 1 })));
  return blows.filter((each) => each.number > 0).sort((one, two) => two.number - one.number)[0];
}

function byTurns(games) {
  return [...games].filter((row) => row.turns > 0).sort((one, two) => one.turns - two.turns);
}

function shortest(games) {
  const row = byTurns(games)[0];
  return row && { name: "shortest_game", number: row.turns, game: row.id };
}

function longest(games) {
  const row = byTurns(games).at(-1);
  return row && { name: "longest_game", number: row.turns, game: row.id };
}

// The least that lay between winner and loser at the end.
function closest(lines) {
  const ends = new Map();
  for (const line of lines) {
    const score = line.scores.at(-1);
    if (score !== null && score !== undefined) ends.set(line.game, [...(ends.get(line.game) ?? []), score]);
  }
  const apart = [...ends].filter(([, scores]) => scores.length === 2).map(([game, [one, two]]) => ({ name: "closest_end", number: Math.abs(one - two), game }));
  return apart.sort((one, two) => one.number - two.number)[0];
}
