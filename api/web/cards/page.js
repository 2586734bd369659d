// Card lists of one's own: drop a list, read the report, look at each card's wording next to its clauses, try cards.

import { Problem, ask } from "/lib/api.js";
import { button, field, make, saveFile, select } from "/lib/dom.js";
import { makeDropTarget } from "/lib/file-drop-target.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildRejectionReasons } from "../home/file-drop.js";
import { serverTokenField } from "../home/server-token.js";
import { openCardDialog } from "./card-dialog.js";
import { CardList } from "./card-list.js";
import { CardRows } from "./card-rows.js";
import { loadList, removeList, storeDecided, storeList } from "./list-store.js";
import { buildImportReport } from "./import-report.js";
import { ReadingProgress } from "./reading-progress.js";
import { CardDescriber } from "./card-describer.js";

const CHOSEN = "ruleset";

export async function cardListsPage(root, wanted) {
  serverTokenField.read();
  const page = new CardListPage(root, await fetchRulesets());
  await page.choose(page.rulesets.find(({ id }) => id === wanted.get(CHOSEN))?.id ?? page.rulesets[0].id);
  addEventListener("senki-language", () => page.draw());
}

class CardListPage {
  constructor(root, rulesets) {
    Object.assign(this, { root, rulesets, list: null, message: make("div", { role: "status" }) });
  }

  async choose(ruleset) {
    this.ruleset = ruleset;
    history.replaceState(history.state, "", `/?page=cards&${CHOSEN}=${ruleset}`);
    const [stored, describer] = await Promise.all([loadList(ruleset), CardDescriber.of(ruleset)]);
    this.describer = describer;
    this.list = stored && new CardList(stored);
    this.message.replaceChildren();
    this.draw();
  }

  draw() {
    const books = select(this.rulesets.map(({ id }) => [id, rulesetTitle(id)]), this.ruleset, (id) => this.choose(id), { name: CHOSEN });
    this.root.replaceChildren(make("h1", {}, say("card_lists")), field(say("ruleset"), books), ...(this.list ? this.listed() : [this.drop(say("drop_list"), say("drop_list_hint"))]));
  }

  // Shows the list: what may be done with it, the report, the cards.
  listed() {
    const { list } = this;
    this.describer.know(list.cards);
    this.rows = new CardRows(list, this.describer, (card, among) => this.open(card, among));
    this.reported = make("div", {});
    this.report();
    const acts = make("div", { kind: "row" },
      button(say("download_list"), () => saveFile(fileName(list.name), list.file()), { kind: "strong" }),
      make("a", { kind: "button", href: `/?page=new&ruleset=${this.ruleset}` }, say("play_with_list")),
      button(say("compile_again"), () => this.importFile(new File([list.file()], fileName(list.name)))),
      button(say("remove_list"), () => this.remove(), { kind: "quiet" }));
    return [make("h2", {}, list.name), acts, this.reported, this.rows.root,
      make("details", {}, make("summary", {}, say("another_list")), this.drop(say("drop_list"), say("drop_again_hint")))];
  }

  report() {
    this.reported.replaceChildren(buildImportReport(this.list, this.describer, { wait: (phrase) => this.rows.waitFor(phrase), state: (state) => this.rows.show(state), open: (id) => this.open(this.list.card(id), this.list.cards) }));
  }

  drop(title, hint) {
    const file = make("input", { type: "file", id: "list-file", kind: "unseen", accept: ".json,.csv,.tsv,.toml,.txt,.xml" });
    const label = make("label", { for: file.id, kind: "button strong" }, say("choose_list"));
    const place = make("section", { kind: "drop" }, make("h2", {}, title), make("p", {}, hint), make("p", { kind: "row" }, file, label), this.message);
    const take = ([chosen]) => chosen && this.importFile(chosen);
    file.addEventListener("change", () => take(file.files));
    makeDropTarget(place, take);
    return place;
  }

  // Imports a file. What somebody decided about the present list stays, also in another edition of the same list.
  async importFile(file) {
    this.message.closest("details")?.setAttribute("open", "");
    const reading = new ReadingProgress(file.name);
    this.message.replaceChildren(reading.root);
    try {
      const text = await textOf(file);
      const before = this.list && JSON.stringify({ card: this.list.cards });
      const started = performance.now();
      const answer = await ask(`/api/rulesets/${this.ruleset}/card-lists`, { method: "POST", key: serverTokenField.read(), body: { text, name: file.name, ...(before && { before }) }, progress: (state) => reading.show(state) });
      answer.seconds = Math.round((performance.now() - started) / 100) / 10;
      this.list = new CardList({ name: file.name, answer });
      await storeList(this.ruleset, this.list);
      this.message.replaceChildren();
      this.draw();
      this.root.querySelector("h2")?.scrollIntoView({ block: "start" });
    } catch (error) {
      this.message.replaceChildren(...(error instanceof NotText ? [say("list_is_no_text")] : buildRejectionReasons(error, say("list_not_read"))));
      if (error instanceof Problem && error.status === 401) this.message.append(serverTokenField.field(() => this.importFile(file)));
    }
  }

  async remove() {
    await removeList(this.ruleset);
    this.list = null;
    this.draw();
  }

  open(card, among) {
    openCardDialog({ list: this.list, describer: this.describer, ruleset: this.ruleset, among, changed: () => this.changed() }, card);
  }

  async changed() {
    await storeDecided(this.ruleset, this.list.decided);
    this.report();
    this.rows.draw();
  }
}

class NotText extends Error {}

// Returns the text of a file in UTF-8, or in UTF-16 with its mark.
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(mark, { fatal: true }).decode(bytes);
  } catch {
    throw new NotText();
  }
}

function fileName(name) {
  return `${name.replace(/\.[^.]*$/, "").replace(/-cards$/, "")}-cards.json`;
}
