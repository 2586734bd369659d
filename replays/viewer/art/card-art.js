// Card pictures from names: a printing and the name of its tint give the inside of an SVG 100 wide and 125 high. Pure:
// no page, no clock, no randomness except that of the name; a card always has the same picture. A change of the
// pictures needs a new version.

import { hashText, tintOf, toneHex } from "../replay/card-tints.js";
import { drawBeast, drawBird, drawInsect, drawLance, drawOrb, drawSerpent, drawTower } from "./creatures.js";
import { seededRandom } from "./seeded-random.js";
import { drawCrest } from "./crest.js";
import { drawHills, drawRays, drawSky, drawStars, drawWaves } from "./backgrounds.js";
import { drawVessel, drawMask, drawWalker } from "./machines.js";
import { drawPerson } from "./people.js";
import { drawNameSeal } from "./name-seal.js";
import { disc, filledBackground, translated, rotated } from "./svg-shapes.js";

export const ART_VERSION = 1;

const BEINGS = [drawBird, drawSerpent, drawInsect, drawTower, drawLance, drawOrb, drawBeast];
const SCENES = {
  generation: land, g: land, graphic: land, character: portrait, ace: portrait,
  command: order, action: order, magic: order, operation: emblem, race: emblem, star_front: emblem,
  unit: machine, mecha: machine, vessel: machine,
};

// A printing of which nothing but its name is known gets an emblem. `marked`: with the mark of its name in the corner.
export function drawCardArt(printing, tintName, marked = true) {
  const seed = hashText(`${printing.name}${printing.model ?? ""}|${tintName}`);
  const scene = SCENES[printing.type] ?? emblem;
  const mark = (left = false) => (marked ? drawNameSeal(printing.name, tintOf(tintName), left) : "");
  return scene({ random: seededRandom(seed), tint: tintOf(tintName), id: `art-${seed.toString(36)}${marked ? "" : "-bare"}`, printing, mark });
}

function land({ random, tint, id }) {
  return `${drawSky(random, tint, id)}${drawHills(random, tint, 46 + random() * 10, 4)}`;
}

function portrait({ random, tint, id, mark }) {
  const behind = `<g opacity=".55">${drawCrest(random, 50, 46, 40, toneHex(tint, 22, -8), toneHex(tint, 10))}</g>`;
  return `${drawSky(random, tint, id)}${behind}${drawPerson(random, tint)}${mark()}`;
}

function order({ random, tint, printing, mark }) {
  const [x, y] = [38 + random() * 24, 44 + random() * 22];
  const dark = toneHex(tint, -16);
  return `${filledBackground(toneHex(tint, 2))}${drawRays(random, tint, x, y)}${disc(x, y, 34, dark)}${drawCrest(random, x, y, 26, toneHex(tint, 34), dark)}${mark(isLeft(printing))}`;
}

function emblem({ random, tint, mark }) {
  const dark = toneHex(tint, -14);
  return `${filledBackground(toneHex(tint, -4))}${drawWaves(tint, 62, 26)}${disc(50, 44, 35, dark)}${drawCrest(random, 50, 44, 27, toneHex(tint, 34), dark)}${mark()}`;
}

// Cards with a race have stars in the right corner, so their seal is at the left.
function isLeft(printing) {
  return printing.race !== undefined;
}

// The name decides the kind of machine, random numbers its shape. Its terrain is the printed one, or thrown.
function machine({ random, tint, id, printing, mark }) {
  const places = printing.terrain ?? printing.battle_types ?? [];
  const low = places.length === 1 ? ["earth", "land"].includes(places[0]) : random() > 0.5;
  const behind = drawSky(random, tint, id);
  const figure = figureOf(random, printing, [toneHex(tint, -20), toneHex(tint, 34), toneHex(tint, 46, -10)]);
  const corner = mark(isLeft(printing));
  return low ? `${behind}${figure}${drawHills(random, tint, 84, 2)}${corner}` : `${behind}${drawStars(random, tint)}${figure}${corner}`;
}

function figureOf(random, printing, colors) {
  const pick = hashText(`figure ${printing.name}`) % (BEINGS.length + 3);
  if (pick < BEINGS.length) return translated(BEINGS[pick](random, ...colors), (random() - 0.5) * 8, (random() - 0.5) * 6);
  if (printing.race !== undefined) return drawMask(random, 50, 48, 34 + random() * 6, ...colors);
  if (printing.type === "mecha" || (printing.type === "unit" && random() > 0.5)) {
    return rotated(drawWalker(random, 50, 50, 36 + random() * 8, ...colors), (random() - 0.5) * 12);
  }
  const long = printing.type === "vessel";
  return rotated(drawVessel(random, 50, 46, long ? 46 : 36 + random() * 6, ...colors), (random() - 0.5) * (long ? 20 : 50), 50, 46);
}
