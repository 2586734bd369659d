// The mark of a name: one of twelve signs in one of four frames, the same on every version of a card, in every colour.

import { hashText, isBright, toneHex } from "../replay/card-tints.js";

const SIGNS = [
  '<path d="M-8 6L0-8L8 6Z"/>', '<path d="M-8-6L0 8L8-6Z"/>', '<path d="M0-10L10 0L0 10L-10 0Z"/>',
  '<path d="M-8-3h16v6h-16zM-3-8h6v16h-6z"/>', '<circle r="7"/>', '<path d="M-9-6h18v5h-18zM-9 2h18v5h-18z"/>',
  '<path d="M-7-9v18h5v-18zM2-9v18h5v-18z"/>', '<path d="M-8 0a8 8 0 1 1 16 0zM-8 3h16v4h-16z"/>',
  '<path d="M-8-8h6v16h-6zM-8 2h16v6h-16z"/>', '<circle cx="-5" cy="4" r="4"/><circle cx="5" cy="4" r="4"/><circle cy="-5" r="4"/>',
  '<path d="M0-9L3-3L9 0L3 3L0 9L-3 3L-9 0L-3-3Z"/>', '<path d="M-8-8L8-1L-8 1L8 8V3L-2 0L8-4V-8Z"/>',
];
const FRAMES = [
  '<circle r="13"/>', '<rect x="-12" y="-12" width="24" height="24" rx="3"/>',
  '<path d="M0-15L13-7V7L0 15L-13 7V-7Z"/>', '<path d="M-12-12h24v16L0 15L-12 4Z"/>',
];

// In the upper right corner, or in the left one where stars are printed at the right.
export function drawNameSeal(name, tint, left) {
  const hash = hashText(`mark ${name}`);
  const bright = isBright(tint);
  const frame = `<g fill="${toneHex(tint, bright ? 22 : -26)}">${FRAMES[(hash >>> 5) % FRAMES.length]}</g>`;
  const sign = `<g fill="${toneHex(tint, bright ? -44 : 48, -16)}" transform="scale(.86)">${SIGNS[hash % SIGNS.length]}</g>`;
  return `<g transform="translate(${left ? 16 : 84} 17)">${frame}${sign}</g>`;
}
