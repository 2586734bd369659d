// Faults of the drawn model of a `record`: cards that are drawn twice, or not at all, or with a face that nobody knows.

(() => {
  const stepper = new Stepper(record);
  const faults = [];
  for (let at = 0; at <= record.events.length; at += 7) {
    stepper.jump(at);
    const model = buildScene(record, stepper, { near: record.header.seats[0] });
    const seen = [];
    for (const seat of model.seats) {
      const cards = seat.rows.flatMap((row) => row.zones.flatMap((zone) => [...zone.cards, ...(zone.resources?.groups.flat() ?? [])]));
      seen.push(...[...cards, ...seat.beside].map((card) => card.id));
      const piled = seat.piles.reduce((sum, pile) => sum + pile.count, 0) + (record.mat.score.kind === "zone" ? seat.score.now : 0);
      faults.push(...(Number.isInteger(piled) ? [] : ["pile"]));
    }
    seen.push(...model.middle.fronts.map(({ card }) => card.id), ...model.waiting.filter(({ lies }) => lies).map(({ id }) => id));
    if (new Set(seen).size !== seen.length) faults.push(`twice at ${at}: ${seen.filter((id, place) => seen.indexOf(id) !== place)}`);
    const piles = model.seats.flatMap((seat) => [...seat.piles.map(({ key }) => key), record.mat.score.kind === "zone" ? `${seat.seat}.${record.mat.score.name}` : ""]);
    for (const [key, ids] of stepper.table.lists) {
      if (!stepper.table.zones.has(key) || piles.includes(key)) continue;
      for (const id of ids) if (!seen.includes(id)) faults.push(`${id} in ${key} is not drawn at ${at}`);
    }
    for (const seat of model.seats) for (const row of seat.rows) for (const zone of row.zones) for (const card of zone.cards) {
      if (card.hidden === "" && !card.token && !card.data && !card.printing) faults.push(`${card.id} is drawn with no face`);
      if (card.hidden === "unknown" && stepper.table.cards.get(card.id).printing) faults.push(`${card.id} is known`);
    }
  }
  return JSON.stringify(faults);
})()
