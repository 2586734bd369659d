// The numbers that the board of a `record` shows after every event: by seat its score and what it counts beside it, the
// cards of its hand and piles, the waiting effects, and the values of units.

(() => {
  const stepper = new Stepper(record);
  const cardsOf = (seat) => seat.rows.flatMap((row) => row.zones.flatMap((zone) => [...zone.cards, ...(zone.resources?.groups.flat() ?? [])]));
  const valuesShown = (card) => (card.token ? tokenValues(record.face, card.now) : cardValues(record.face, card.data, card.now)).map(({ now }) => now);
  const shownAt = (at) => {
    stepper.jump(at);
    const { seats, waiting } = buildScene(record, stepper, { near: record.header.seats[0] });
    const cards = seats.flatMap(cardsOf).filter(({ data, token, hidden }) => (data || token) && !hidden);
    return {
      counted: seats.map(({ seat, score, counts, hand, piles }) => [seat, [score.name, score.now], counts, hand, piles.map(({ key, count }) => [key, count])]),
      chain: waiting.flatMap(({ keys }) => keys),
      values: cards.map((card) => [card.id, valuesShown(card)]),
    };
  };
  return JSON.stringify(Array.from({ length: record.events.length + 1 }, (_, at) => shownAt(at)));
})()
