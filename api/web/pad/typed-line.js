// Parses a line typed on a phone, where the seat of that phone may be left out.

const SAID_BY_NOBODY = ["judge", "settle", "effect", "agree_draw"];

// Returns the typed part at a column of the line, up to the next space.
export function rangeAtColumn(written, line, column) {
  const at = Math.max(0, Math.min(written.length - 1, column - 1 - (line.length - written.trimEnd().length)));
  const end = written.indexOf(" ", at + 1);
  return [at, end < 0 ? written.length : end];
}

// Adds the seat of the link (`seat`, or none) to a typed line. Signs in front of it (> = @time and line numbers) stay.
export function lineForSeat(text, seats, seat = "") {
  const line = text.trim();
  if (!line || !seat) return line;
  const [, signs, rest] = /^((?:\d+\. *)?(?:@\S+ +)?[>=]? *)(.*)$/s.exec(line);
  const first = rest.split(/[ :]/, 1)[0];
  const named = seats.includes(first) || SAID_BY_NOBODY.includes(first) || /^[{#]|^\S+ *= /.test(rest);
  return named ? line : `${signs}${seat} ${rest}`;
}
