// What the address of an overlay asks for. Pure.

const THEMES = ["dark", "light", "clear"];
const LANGUAGES = ["en", "ja", "zh"];
const SECONDS = 8;
const MOST_SECONDS = 600;

// Returns `{options, fault}`. `options`: the parts to draw, the theme, the seconds for which a card is shown (0: until the next one) and
// the seat on the left. `fault`: the `name` of a wrong option, the value that it `said`, and the `known` values; else null.
export function parseOverlayOptions(wanted, parts, seats) {
  const asked = { parts: wanted.get("parts") ?? "", theme: wanted.get("theme") ?? THEMES[0], seconds: wanted.get("seconds") ?? String(SECONDS), left: wanted.get("left") ?? seats[0], lang: wanted.get("lang") ?? LANGUAGES[0] };
  const named = asked.parts ? asked.parts.split(",").map((part) => part.trim()) : parts;
  const strange = named.find((part) => !parts.includes(part));
  const faults = [
    strange !== undefined && { name: "parts", said: strange, known: parts.join(", ") },
    !THEMES.includes(asked.theme) && { name: "theme", said: asked.theme, known: THEMES.join(", ") },
    !(/^\d{1,3}$/.test(asked.seconds) && Number(asked.seconds) <= MOST_SECONDS) && { name: "seconds", said: asked.seconds, known: `0–${MOST_SECONDS}` },
    !seats.includes(asked.left) && { name: "left", said: asked.left, known: seats.join(", ") },
    !LANGUAGES.includes(asked.lang) && { name: "lang", said: asked.lang, known: LANGUAGES.join(", ") },
  ];
  return { options: { parts: named, theme: asked.theme, seconds: Number(asked.seconds), left: asked.left }, fault: faults.find(Boolean) ?? null };
}
