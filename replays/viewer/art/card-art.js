// Card pictures from names: a printing and the name of its tint give the inside of an SVG 100 wide and 125 high. Pure:
// no page, no clock, no randomness except that of the name; a card always has the same picture. A change of the
// pictures needs a new version.

import { hashOf, tintOf, tone } from "../replay/card-tints.js";
import { beast, bird, insect, lance, orb, serpent, tower } from "./creatures.js";
import { seededRandom } from "./seeded-random.js";
import { crest } from "./crest.js";
import { hills, rays, sky, stars, waves } from "./backgrounds.js";
import { craft, mask, walker } from "./machines.js";
import { person } from "./people.js";
import { seal } from "./name-seal.js";
import { disc, ground, moved, turned } from "./svg-shapes.js";

export const ART_VERSION = 1;

const BEINGS = [bird, serpent, insect, tower, lance, orb, beast];
const SCENES = {
  generation: land, g: land, graphic: land, character: portrait, ace: portrait,
  command: order, action: order, magic: order, operation: emblem, race: emblem, star_front: emblem,
  unit: machine, mecha: machine, vessel: machine,
};

// A printing of which nothing but its name is known gets an emblem. `marked`: with the mark of its name in the corner.
export function art(printing, tintName, marked = true) {
  const seed = hashOf(`${printing.name}${printing.model ?? ""}|${tintName}`);
  const scene = SCENES[printing.type] ?? emblem;
  const mark = (left = false) => (marked ? seal(printing.name, tintOf(tintName), left) : "");
  return scene({ die: seededRandom(seed), tint: tintOf(tintName), id: `art-${seed.toString(36)}${marked ? "" : "-bare"}`, printing, mark });
}

function land({ die, tint, id }) {
  return `${sky(die, tint, id)}${hills(die, tint, 46 + die() * 10, 4)}`;
}

function portrait({ die, tint, id, mark }) {
  const behind = `<g opacity=".55">${crest(die, 50, 46, 40, tone(tint, 22, -8), tone(tint, 10))}</g>`;
  return `${sky(die, tint, id)}${behind}${person(die, tint)}${mark()}`;
}

function order({ die, tint, printing, mark }) {
  const [x, y] = [38 + die() * 24, 44 + die() * 22];
  const dark = tone(tint, -16);
  return `${ground(tone(tint, 2))}${rays(die, tint, x, y)}${disc(x, y, 34, dark)}${crest(die, x, y, 26, tone(tint, 34), dark)}${mark(isLeft(printing))}`;
}

function emblem({ die, tint, mark }) {
  const dark = tone(tint, -14);
  return `${ground(tone(tint, -4))}${waves(tint, 62, 26)}${disc(50, 44, 35, dark)}${crest(die, 50, 44, 27, tone(tint, 34), dark)}${mark()}`;
}

// Cards with a race have stars in the right corner, so their seal is at the left.
function isLeft(printing) {
  return printing.race !== undefined;
}

// The name decides the kind of machine, the die its shape. Its terrain is the printed one, or thrown.
function machine({ die, tint, id, printing, mark }) {
  const places = printing.terrain ?? printing.battle_types ?? [];
  const low = places.length === 1 ? ["earth", "land"].includes(places[0]) : die() > 0.5;
  const behind = sky(die, tint, id);
  const figure = figureOf(die, printing, [tone(tint, -20), tone(tint, 34), tone(tint, 46, -10)]);
  const corner = mark(isLeft(printing));
  return low ? `${behind}${figure}${hills(die, tint, 84, 2)}${corner}` : `${behind}${stars(die, tint)}${figure}${corner}`;
}

function figureOf(die, printing, colors) {
  const pick = hashOf(`figure ${printing.name}`) % (BEINGS.length + 3);
  if (pick < BEINGS.length) return moved(BEINGS[pick](die, ...colors), (die() - 0.5) * 8, (die() - 0.5) * 6);
  if (printing.race !== undefined) return mask(die, 50, 48, 34 + die() * 6, ...colors);
  if (printing.type === "mecha" || (printing.type === "unit" && die() > 0.5)) {
    return turned(walker(die, 50, 50, 36 + die() * 8, ...colors), (die() - 0.5) * 12);
  }
  const long = printing.type === "vessel";
  return turned(craft(die, 50, 46, long ? 46 : 36 + die() * 6, ...colors), (die() - 0.5) * (long ? 20 : 50), 50, 46);
}
