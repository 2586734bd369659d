// Opens a game, says a line and reads a tournament, with types that are generated from the description of the API.
//
//   npx openapi-typescript http://localhost:8000/openapi.json --default-non-nullable false --output senki.ts
//   npx tsc --strict --target es2022 --module nodenext typed_client.ts && node typed_client.js http://localhost:8000 TOKEN

import createClient from "openapi-fetch";
import type { components, paths } from "./senki.js";

declare const process: { argv: string[] };
type Schemas = components["schemas"];
type Row = Schemas["TournamentLogRow"];

const [server, token] = process.argv.slice(2);
const connect = (secret: string) =>
  createClient<paths>({ baseUrl: server, headers: { Authorization: `Bearer ${secret}` } });

/** The answer, or an exception that names the page about its problem. */
function read<T>({ data, error }: { data?: T; error?: Schemas["ProblemDocument"] }): T {
  if (error || data === undefined) throw new Error(error ? `${error.type}: ${error.title}` : "no answer");
  return data;
}

const once = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** Opens a game and says who begins. Returns the events that are stored. */
async function recordLine(): Promise<Schemas["StoredEvents"]> {
  const opened = read(
    await connect(token).POST("/api/games", {
      params: { header: once() },
      body: { ruleset: "gundam_war", players: { A: "mika", B: "ren" } },
    }),
  );
  if (!("link" in opened)) throw new Error("the game is opened later");
  return read(
    await connect(opened.link.key).POST("/api/games/{game}/say", {
      params: { path: { game: opened.game }, header: { ...once(), "If-Match": `"${opened.position}"` } },
      body: { line: "first A" },
    }),
  );
}

/** What an event of a tournament says. Its name decides which fields it has. */
function describe(row: Row): string {
  switch (row.name) {
    case "opened":
      return `${row.said.title}: ${row.said.stages.map((stage) => stage.kind).join(", ")}`;
    case "registered":
      return row.said.player;
    case "reported":
      return `${row.said.match}: ${(row.said.games ?? []).map((game) => game.winner).join(" ")}`;
    default:
      return row.told.en;
  }
}

/** Opens a tournament, enters a player and reads the log. */
async function readTournament(): Promise<string[]> {
  const opened = read(
    await connect(token).POST("/api/leagues", {
      params: { header: once() },
      body: { said: { title: "Club night", ruleset: "gundam_war", stages: [{ kind: "swiss", rounds: 2 }] } },
    }),
  );
  const organiser = connect(opened.link.key);
  const path = { tournament: opened.id };
  read(
    await organiser.POST("/api/leagues/{tournament}/events", {
      params: { path, header: { ...once(), "If-Match": `"${opened.position}"` } },
      body: { name: "registered", said: { player: "ann" } },
    }),
  );
  const log = read(await organiser.GET("/api/leagues/{tournament}/log", { params: { path } }));
  return log.items.map(describe);
}

const stored = await recordLine();
console.log(JSON.stringify({ events: stored.events.map((event) => event.name), tournament: await readTournament() }));
