// A counted game as a scoresheet: what a device without a service hands over. Pure: no page.

// What a player's name may not have in a header of a sheet.
const SIGNS = /[`\r\n]/g;

// Returns the text of a sheet. `table`: as it is stored · `entries`: what was counted, in its order.
export function scoresheetOf({ ruleset, players, about = {}, started }, seats, entries) {
  const named = seats.filter((seat) => players[seat]).map((seat) => `player ${seat}: ${players[seat].replace(SIGNS, " ").trim()}`);
  const terms = Object.entries({ date: started ? new Date(started).toISOString().slice(0, 10) : "", ...about }).filter(([, value]) => value).map(([name, value]) => `${name}: ${String(value).replace(SIGNS, " ")}`);
  const lines = entries.flatMap(({ body, order }) => (body.says ?? []).map((said) => `${timeOf(order)}${said.line ?? lineOf(said)}`));
  return `${[`ruleset: ${ruleset}`, `seats: ${seats.join(" ")}`, ...named, ...terms, "mode: scribe", "---", ...lines].join("\n")}\n`;
}

function timeOf(order) {
  return order > 0 ? `@${new Date(order).toISOString().slice(0, 19)} ` : "";
}

function lineOf({ seat, act, args }) {
  const words = Object.entries(args).flatMap(([name, value]) => (value === true ? [name] : value));
  return [seat, act, ...words].filter((word) => word !== "").join(" ");
}
