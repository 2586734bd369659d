// The answers of a site without a service: files next to its pages, each a script that gives its packed content to
// `senkiStored`. Scripts load from any host, and from disk.

import { unpackJson } from "/viewer/replay/packed-json.js";
import { setProfileFiles, siteSettings } from "./page-address.js";

// The numbers of the changes that refer to the file of the rulebook (`domain/kernel/record/change_serialization.py`), and the fields of events
// by the number of their kind (`scripts/site/records.py`).
const [PINNED, FLAG_SET, CLOCK_MOVED] = [7, 15, 18];
const KIND = ["family", "name", "rule", "spoken", "verdict", "seat", "role"];
const waiting = new Map();
const files = new Map();

// Loads a file of the site once. Returns undefined where there is none.
function storedFile(name) {
  if (!files.has(name)) files.set(name, load(name).then((content) => noted(name, content)));
  return files.get(name);
}

// The first file says which pages there are.
function noted(name, content) {
  if (name === "club" && content) setProfileFiles(content.profiles);
  return content;
}

function load(name) {
  globalThis.senkiStored ??= (stored, packed) => waiting.get(stored)?.(packed);
  return new Promise((resolve) => {
    const script = document.createElement("script");
    waiting.set(name, (packed) => resolve(unpackJson(packed)));
    script.addEventListener("error", () => resolve(undefined));
    script.src = `${siteSettings().root}data/${name}.js`;
    document.head.append(script);
  });
}

// Answers a request from the files, like the service; undefined if the site has no answer.
export async function answerFromSiteFiles(path) {
  const [place, search = ""] = path.split("?");
  const [, , kind, id, ...more] = place.split("/").map(decodeURIComponent);
  const answer = ANSWERS[kind];
  return answer && answer(new URLSearchParams(search), id, more.join("/"));
}

const ANSWERS = {
  rulesets: (wanted, id, what) => ofRuleset(wanted, id, what),
  games: (wanted, id, what) => (id ? ofGame(id, what) : gameList(wanted)),
  leagues: async (wanted, id, what) => (id ? ofTournament(wanted, id, what) : { items: (await storedFile("club")).leagues }),
  statistics: (wanted, id) => statistics(wanted, id),
};

// Counting needs the timing chart, the layout and the acts of a rulebook.
async function ofRuleset(wanted, id, what) {
  if (!id) return { items: (await storedFile("club")).rulesets };
  if (what === "terms" || wanted.get("of")) return terms(id, wanted.get("of"));
  const counting = (await storedFile("counting"))?.[id];
  if (!counting) return undefined;
  return what === "acts" ? { items: counting.acts } : { timeline: counting.timeline, mat: (await storedFile("club")).layouts[id].mat };
}

// The words that decks are called by are in the first file; all others come with the rulebook.
async function terms(ruleset, of) {
  const club = await storedFile("club");
  if (of) return Object.fromEntries(of.split(",").filter((name) => club.terms[ruleset]?.[name]).map((name) => [name, club.terms[ruleset][name]]));
  return (await storedFile(`books/${ruleset}`))?.terms;
}

const FILTERS = {
  ruleset: (row, value) => row.ruleset === value,
  league: (row, value) => row.league === value,
  status: (row, value) => row.status === value,
  since: (row, value) => (row.date ?? "") >= value,
  player: (row, value) => Object.values(row.players).includes(value),
  deck: (row, value) => row.decks.includes(value),
  depth: (row, value) => row.depth === value,
  turns: (row, value) => row.turns === Number(value),
};

async function gameList(wanted) {
  const { games } = await storedFile("club");
  const asked = Object.entries(FILTERS).filter(([name]) => wanted.get(name));
  const played = wanted.get("printing") ? new Set((await storedFile("cards"))?.[wanted.get("printing")] ?? []) : null;
  const found = games.filter((row) => asked.every(([name, fits]) => fits(row, wanted.get(name))) && (!played || played.has(row.id)));
  const begin = wanted.get("after") ? found.findIndex((row) => row.id === wanted.get("after")) + 1 : 0;
  const items = found.slice(begin, begin + Number(wanted.get("limit") ?? 50));
  return { items, next: begin + items.length < found.length ? items.at(-1).id : null };
}

async function ofGame(game, what) {
  if (what === "glance") return glance(game);
  const record = await storedFile(`games/${game}`);
  if (!record || !["", "replay"].includes(what)) return undefined;
  const book = await storedFile(`books/${record.header.ruleset}`);
  const header = { ...record.header, zones: book.zones[record.header.zones] };
  if (!what) return { game, position: record.events.length, link: { scope: "spectator", viewer: "spectator" }, header, result: record.result };
  const row = (await storedFile("club")).games.find(({ id }) => id === game);
  const reasons = (await storedFile(`reasons/${row?.glances}`))?.[game] ?? [];
  return { ...book, header, events: record.events.map((event) => wholeEvent(event, book)), reasons };
}

// Restores an event: replaces references to the parts that many games share.
function wholeEvent({ kind, ...event }, book) {
  const about = Object.fromEntries(KIND.map((name, at) => [name, book.kinds[kind][at]]));
  return { ...about, text: "", ...event, changes: event.changes.map((change) => wholeChange(change, book)) };
}

function wholeChange(change, { printings, flags, clocks }) {
  const [code, first, last] = change;
  if (code === CLOCK_MOVED) return [code, first, ...clocks[last]];
  if (code === FLAG_SET && change.length === 2) return [code, ...flags[first]];
  return code === PINNED && change.length === 2 ? [...change, printings[first]] : change;
}

async function glance(game) {
  const { games, layouts } = await storedFile("club");
  const row = games.find(({ id }) => id === game);
  const { glances, printings } = (await storedFile(`glances/${row?.glances}`)) ?? {};
  return glances?.[game] && { ...layouts[row.ruleset], printings: printings[row.ruleset], ...glances[game], players: row.players };
}

async function ofTournament(wanted, id, what) {
  const stored = await storedFile(`leagues/${id}`);
  if (!what) return stored?.state;
  if (what === "standings") return stored?.standings[`${wanted.get("round") || 0}`];
  if (what === "why") return stored?.why[[wanted.get("round") || 0, wanted.get("player"), wanted.get("code")].join(" ")];
  return stored?.[what];
}

async function statistics(wanted, question) {
  const club = await storedFile("club");
  if (!question) return { questions: club.questions, words: club.words };
  const event = wanted.get("event");
  const name = [wanted.get("ruleset") ?? "", wanted.get("league") ?? ""].join("\n");
  const stored = event ? (await storedFile(`leagues/${event}`))?.statistics : await storedFile(`statistics/${club.statistics[name]}`);
  const skip = Number(wanted.get("skip") ?? 0);
  return { items: (stored?.[question] ?? []).slice(skip, skip + Number(wanted.get("limit") ?? Infinity)), next: null };
}
