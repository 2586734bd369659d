// A line as somebody types it on a phone: the seat that everybody at this phone is meant by may be left out.

const SAID_BY_NOBODY = ["judge", "settle", "effect", "agree_draw"];

// `seat`: whose link it is, or nothing. Signs before the seat (> = @time and line numbers) stay where they are.
export function lineOf(text, seats, seat = "") {
  const line = text.trim();
  if (!line || !seat) return line;
  const [, signs, rest] = /^((?:\d+\. *)?(?:@\S+ +)?[>=]? *)(.*)$/s.exec(line);
  const first = rest.split(/[ :]/, 1)[0];
  const named = seats.includes(first) || SAID_BY_NOBODY.includes(first) || /^[{#]|^\S+ *= /.test(rest);
  return named ? line : `${signs}${seat} ${rest}`;
}
