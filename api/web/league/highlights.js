// Highlights of the evening, counted from the records: the largest blow, the shortest game, the longest chain, the
// closest end.

// Returns the highlights, each with its game and position. `games`: rows of games; finished ones count · `moments`: their
// largest blows, longest chains and ends.
export function findHighlights(games, moments) {
  const over = games.filter((row) => row.status === "finished");
  const known = new Map(over.map((row) => [row.id, row]));
  const of = (kind) => moments.filter((each) => each.moment === kind && known.has(each.game));
  const message = [
    figure("biggest_blow", most(of("blow"))),
    shortest(over),
    figure("longest_chain", most(of("chain"))),
    figure("closest_end", [...of("end")].sort((one, two) => one.number - two.number)[0]),
  ];
  return message.filter(Boolean).map((each) => ({ ...each, seats: known.get(each.game).seats, match: known.get(each.game).match }));
}

function most(rows) {
  return [...rows].sort((one, two) => two.number - one.number)[0];
}

function figure(name, row) {
  return row && { name, number: row.number, game: row.game, at: row.at, turn: name === "closest_end" ? 0 : row.turn };
}

function shortest(games) {
  const row = games.filter((each) => each.turns > 0).sort((one, two) => one.turns - two.turns)[0];
  return row && { name: "shortest_game", number: row.turns, game: row.id, at: row.events, turn: 0 };
}
