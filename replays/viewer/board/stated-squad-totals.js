// Stated totals of squads, as long as the squads are in the battle area where they were counted. Pure.

const FAR = 400;

// Returns `[{place, seat, total, open}]`, the last statement for each place; `open` if no other seat has units in the area.
export function statedSquadTotals({ header, mat, table }, events, position) {
  const areas = mat.rows.filter(({ kind }) => kind === "squads").flatMap(({ zones }) => zones);
  const found = new Map();
  for (let at = position - 1; at >= Math.max(0, position - FAR); at -= 1) {
    const { name, said, seat, changes } = events[at];
    if (changes.some(([code, turn]) => code === 18 && turn !== table.clock[1])) break;
    if (name !== "squad_totalled" || said.total === undefined || said.total === null) continue;
    const place = said.units?.map((id) => table.cards.get(id)?.place).find((each) => areas.includes(table.zones.get(each)?.[1]));
    if (place && !found.has(place)) found.set(place, { place, seat: place.split(".")[0] ?? seat, total: said.total });
  }
  const name = (place) => place.split(".")[1];
  const met = (one) => header.seats.some((seat) => seat !== one.seat && table.at(`${seat}.${name(one.place)}`).length);
  return [...found.values()].map((one) => ({ ...one, open: !met(one) }));
}
