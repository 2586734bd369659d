// The colour of a card by its printed data: hue, saturation and lightness of a middle tone, the same by day and night.

const TINTS = {
  blue: [212, 52, 40], green: [138, 36, 34], black: [250, 8, 24], red: [8, 62, 42], brown: [30, 44, 36], white: [44, 24, 66],
  purple: [274, 34, 42], neutral: [40, 8, 44], tideclock: [178, 38, 32], lantern: [330, 42, 40], vantari: [205, 44, 40], korr: [356, 46, 36],
};
const SPARE = [[24, 50, 40], [160, 36, 32], [292, 30, 40], [48, 48, 40], [196, 46, 36], [340, 42, 42], [90, 32, 34]];
const LIGHT = 55;

// FNV-1a over the letters of a text: the same number everywhere and for ever.
export function hashText(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
  return hash;
}

// Returns the tint of a name. A race or sign without an entry has one of the spare tints, always the same.
export function tintOf(name) {
  const key = String(name).toLowerCase();
  return TINTS[key] ?? SPARE[hashText(key) % SPARE.length];
}

// Returns a tone of a tint as `#rrggbb`, lightened, saturated and turned on the colour wheel by these amounts; `alpha` below 1 lets the ground through.
// In figures, because not everything that draws SVG reads the words of CSS.
export function toneHex([hue, saturation, lightness], lighter = 0, stronger = 0, turned = 0, alpha = 1) {
  const s = clamp(saturation + stronger, 0, 100) / 100;
  const l = clamp(lightness + lighter, 3, 97) / 100;
  const reach = s * Math.min(l, 1 - l);
  const part = (at) => {
    const k = (at + ((hue + turned + 360) % 360) / 30) % 12;
    return inHex(l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return `#${part(0)}${part(8)}${part(4)}${alpha < 1 ? inHex(alpha) : ""}`;
}

function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

function inHex(part) {
  return Math.round(255 * part).toString(16).padStart(2, "0");
}

// Returns whether a name is a colour with a tint of its own.
export function isTint(name) {
  return String(name).toLowerCase() in TINTS;
}

export function isBright([, , lightness]) {
  return lightness > LIGHT;
}

// Returns the colour of text on a tint.
export function textColorOn(tint) {
  return isBright(tint) ? "#1d1a14" : "#fffaf0";
}

// The colours of the star fronts, by lane.
const FRONT_TINTS = ["blue", "purple", "tideclock", "lantern", "brown", "green", "red"];

export function starFrontTint(lane) {
  return FRONT_TINTS[(lane - 1) % FRONT_TINTS.length];
}
