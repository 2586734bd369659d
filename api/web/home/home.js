// The front page: games of this device, games that everybody may see, search, and a place to drop a record.

import { ask, query } from "/lib/api.js";
import { button, make, select } from "/lib/dom.js";
import { dayOf, forgetGame, gameAddress, myGames, namesOf, scopeWord } from "/lib/games.js";
import { bookName } from "/lib/rulebooks.js";
import { say } from "/lib/words.js";
import { dropPlace } from "./files.js";
import { tokenHeld } from "./token.js";

export async function home(root) {
  tokenHeld.read();
  const page = new Home(root);
  addEventListener("senki-language", () => page.draw());
  await page.fetch();
  page.draw();
}

class Home {
  constructor(root) {
    Object.assign(this, { root, items: [], next: null, status: "", wanted: "" });
  }

  async fetch(after = "") {
    const told = await ask(`/api/games${query({ status: this.status, after, limit: 100 })}`);
    this.items = after ? [...this.items, ...told.items] : told.items;
    this.next = told.next;
  }

  draw() {
    const search = make("input", { type: "search", "aria-label": say("search"), placeholder: `${say("search")}: ${say("search_hint")}`, value: this.wanted });
    search.addEventListener("input", () => {
      this.wanted = search.value;
      this.list();
    });
    const status = select([["", say("all")], ["running", say("running")], ["finished", say("finished")]], this.status, async (name) => {
      this.status = name;
      await this.fetch();
      this.list();
    }, { "aria-label": say("column.status") });
    this.rows = make("ul", { kind: "games" });
    this.foot = make("div", { kind: "row" });
    this.root.replaceChildren(
      make("section", { kind: "hero" }, make("p", {}, say("about")),
        make("div", { kind: "row" }, make("a", { kind: "button strong", href: "/?page=new" }, say("new_game")))),
      this.mine(),
      make("section", {}, make("h2", {}, say("games")), make("div", { kind: "row search" }, search, status), this.rows, this.foot),
      dropPlace(),
    );
    this.list();
  }

  mine() {
    const known = myGames();
    if (!known.length) return "";
    const rows = known.slice(0, 12).map(({ game, key, scope, title, since }) => make("li", { kind: "game" },
      make("a", { href: gameAddress(game, key), kind: "title" }, title),
      make("div", { kind: "about" }, make("span", { kind: "tag" }, scopeWord(say, scope)), since && make("span", { kind: "hint" }, dayOf(since))),
      make("div", { kind: "act" }, make("a", { kind: "button", href: gameAddress(game, key, "replay") }, say("replay")),
        button("×", () => {
          forgetGame(game, scope);
          this.draw();
        }, { kind: "quiet", title: say("forget"), "aria-label": `${say("forget")}: ${title}` }))));
    return make("section", {}, make("h2", {}, say("mine")), make("ul", { kind: "games" }, rows));
  }

  list() {
    const words = this.wanted.toLowerCase().split(/\s+/);
    const found = this.items.filter((row) => words.every((word) => textOf(row).includes(word)));
    this.rows.replaceChildren(...(found.length ? found.map(gameRow) : [make("li", { kind: "hint" }, say(this.items.length ? "none_found" : "none"))]));
    this.foot.replaceChildren(this.next ? button(say("more_games"), () => this.fetch(this.next).then(() => this.list())) : "");
  }
}

function textOf(row) {
  return [row.id, row.ruleset, row.league, row.season, namesOf(row.players), row.status].filter(Boolean).join(" ").toLowerCase();
}

function gameRow(row) {
  const names = namesOf(row.players);
  const running = row.status === "running";
  const href = gameAddress(row.id, "", running ? "" : "replay");
  return make("li", { kind: "game" }, row.open ? make("a", { kind: "title", href }, names) : make("span", { kind: "title" }, names),
    make("div", { kind: "about" }, make("span", { kind: "tag" }, bookName(row.ruleset)),
      make("span", { kind: running ? "tag live" : "tag" }, say(running ? "running" : "finished")),
      !running && make("span", {}, endingOf(row)), row.league && make("span", { kind: "hint" }, row.league), make("span", { kind: "hint" }, dayOf(row.started))),
    row.open && make("div", { kind: "act" }, make("a", { kind: "button", href }, say(running ? "watch" : "replay"))));
}

function endingOf({ winner, players, result }) {
  const seats = winner.split("+").filter(Boolean).map((seat) => namesOf({ [seat]: players[seat] }));
  if (seats.length) return `${seats.join(", ")} ${say("win")}`;
  return result === "drawn" ? say("draw") : result;
}
