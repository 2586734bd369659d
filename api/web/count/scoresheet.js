// A counted game as a scoresheet, and back: what a device without a service hands over. Pure: no page.

// What a player's name may not have in a header of a sheet.
const SIGNS = /[`\r\n]/g;
// The acts that a counter says, with the arguments that their lines have.
const COUNTED_ACTS = {
  count: ([now]) => ({ now: Number(now) }),
  first: ([seat]) => ({ seat }),
  end_turn: () => ({ unrecorded: true }),
  concede: () => ({}),
  time: ([leader]) => (leader ? { leader } : {}),
  agree_draw: (agreed) => ({ agreed }),
};

// Returns the text of a sheet. `table`: as it is stored · `entries`: what was counted, in its order.
export function formatScoresheet({ ruleset, players, about = {}, started }, seats, entries) {
  const named = seats.filter((seat) => players[seat]).map((seat) => `player ${seat}: ${players[seat].replace(SIGNS, " ").trim()}`);
  const terms = Object.entries({ date: started ? new Date(started).toISOString().slice(0, 10) : "", ...about }).filter(([, value]) => value).map(([name, value]) => `${name}: ${String(value).replace(SIGNS, " ")}`);
  const lines = entries.flatMap(({ body, order }) => (body.says ?? []).map((said) => `${timeOf(order)}${said.line ?? formatCommand(said)}`));
  return `${[`ruleset: ${ruleset}`, `seats: ${seats.join(" ")}`, ...named, ...terms, "mode: scribe", "---", ...lines].join("\n")}\n`;
}

function timeOf(order) {
  return order > 0 ? `@${new Date(order).toISOString().slice(0, 19)} ` : "";
}

// Returns the line of a command.
export function formatCommand({ seat, act, args }) {
  const words = Object.entries(args).flatMap(([name, value]) => (value === true ? [name] : value));
  return [seat, act, ...words].filter((word) => word !== "").join(" ");
}

// Reads a sheet that a counter wrote: {ruleset, seats, players, about, said: [{time, command}]}; null for another text.
export function parseScoresheet(text) {
  const [head, lines] = text.split("\n---\n");
  const terms = Object.fromEntries(head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
  const { ruleset, seats = "", mode, date, ...more } = terms;
  if (lines === undefined || !ruleset || mode !== "scribe") return null;
  const isPlayer = ([name]) => name.startsWith("player ");
  const players = Object.fromEntries(Object.entries(more).filter(isPlayer).map(([name, value]) => [name.slice(7), value]));
  const about = Object.fromEntries(Object.entries(more).filter((each) => !isPlayer(each)));
  const said = lines.split("\n").filter(Boolean).map((line) => saidOf(line, seats.split(" ")));
  return { ruleset, seats: seats.split(" "), players, about, said };
}

function saidOf(line, seats) {
  const [, time, text] = /^(?:@(\S+) )?(.*)$/.exec(line);
  const words = text.split(" ");
  const seat = seats.includes(words[0]) ? words.shift() : "";
  const args = COUNTED_ACTS[words[0]]?.(words.slice(1));
  return { time: time ? Date.parse(`${time}Z`) : 0, command: args ? { seat, act: words[0], args } : { line: text } };
}
