// Dialog of a card: the card as printed, and each printed paragraph next to its clauses in the reader's language, with their author. A
// person may confirm the clauses, leave the paragraph open, or replace them.

import { Problem, ask, problemLines } from "/lib/api.js";
import { button, openDialog, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { isCompiled, isWrittenByPerson, cardState } from "./card-list.js";
import { buildClauseEditor } from "./clause-editor.js";
import { obstacleText } from "./import-report.js";
import { openTrialGame } from "./trial-game.js";

// `scene`: `{list, describer, ruleset, among, changed}`; `changed()` after each decision.
export function openCardDialog(scene, card) {
  return new CardDialog(scene, card.id);
}

class CardDialog {
  constructor(scene, id) {
    Object.assign(this, { scene, id });
    this.content = make("div", { kind: "list-card" });
    this.message = make("div", { role: "alert" });
    this.dialog = openDialog(say("card_of_list"), say("close"), this.content);
    this.dialog.classList.add("card-dialog");
    this.draw();
  }

  get card() {
    return this.scene.list.card(this.id);
  }

  draw(focused = "") {
    const { card, scene: { describer, list } } = this;
    this.message.replaceChildren();
    this.dialog.querySelector("#dialog-title").textContent = describer.name(card);
    const rows = list.paragraphs(card);
    const paragraphs = rows.length ? make("ol", { kind: "paragraphs" }, rows.map((row) => this.paragraph(row))) : make("p", { kind: "muted" }, say("card_without_text"));
    this.content.replaceChildren(make("div", { kind: "as-printed" }, describer.face(card)), make("div", { kind: "as-known" }, this.neighbours(), make("p", {}, make("em", { kind: `tag ${cardState(card)}` }, say(`state.${cardState(card)}`))), paragraphs, this.message, this.sandbox(), list.isDecided(this.id) && button(say("undo_decisions"), () => this.restore(), { kind: "quiet" })));
    this.content.querySelector(focused || ".neighbours button:not(:disabled)")?.focus();
  }

  neighbours() {
    const { among } = this.scene;
    const at = among.findIndex(({ id }) => id === this.id);
    const step = (by, words, name) => button(words, () => this.go(among[at + by].id, name), { disabled: !among[at + by], kind: "quiet", "data-name": name });
    return make("div", { kind: "row neighbours" }, step(-1, say("card_before"), "before"), make("small", {}, `${at + 1} / ${among.length}`), step(1, say("card_after"), "after"));
  }

  go(id, name) {
    this.id = id;
    this.draw(`[data-name="${name}"]:not(:disabled)`);
    this.dialog.scrollTo({ top: 0 });
  }

  paragraph(row) {
    const { describer } = this.scene;
    const known = row.keywords ? row.keywords.map((each) => make("p", {}, make("b", {}, describer.keyword(each)))) : row.clauses.map((clause) => this.clause(clause));
    const item = make("li", {}, make("div", { kind: "printed" }, row.printed.split("\n").map((line) => make("p", {}, line))), make("div", { kind: "known" }, known.length ? known : make("p", { kind: "muted" }, say("no_clause")), row.wait && make("p", { kind: "wait" }, obstacleText(row.wait))));
    if (!row.keywords) item.append(this.decisions(row, item));
    return item;
  }

  clause(clause) {
    const { head, words } = this.scene.describer.clause(clause);
    const who = isCompiled(clause) ? say("by_compiler", { edition: clause.source.split(" ")[1] }) : isWrittenByPerson(clause) ? say("state.person") : say("nobody_yet");
    const does = clause.effects?.length ? words : say("effects_open");
    return make("div", { kind: "described-clause" }, make("p", {}, head && make("b", {}, head), " ", does), make("small", {}, who));
  }

  decisions(row, item) {
    const open = row.clauses.some(({ effects }) => effects?.length);
    const confirmed = row.clauses.length && row.clauses.every(isWrittenByPerson);
    const acts = make("div", { kind: "row" },
      open && !confirmed && button(say("confirm_clause"), () => this.decide(row, "confirm"), { "data-name": "confirm" }),
      open && button(say("switch_off"), () => this.decide(row, "open"), { "data-name": "open" }),
      button(say("fix"), () => item.replaceChildren(...this.editor(row, item)), { "data-name": "correct" }));
    return acts;
  }

  editor(row, item) {
    const save = (clauses) => this.send(row, "replace", clauses);
    const [printed, ...rest] = [...item.children];
    const first = (this.card.text ?? []).findIndex(({ wording }) => JSON.stringify(wording) === JSON.stringify(row.wording));
    const editor = buildClauseEditor({ clauses: row.clauses, at: first < 0 ? (this.card.text ?? []).length : first, ruleset: this.scene.ruleset, describer: this.scene.describer, save, leave: () => item.replaceChildren(printed, ...rest) });
    setTimeout(() => editor.querySelector("textarea").focus());
    return [printed, editor];
  }

  async decide(row, decision) {
    try {
      await this.send(row, decision);
    } catch (error) {
      if (!(error instanceof Problem)) this.message.replaceChildren(say("no_answer"));
      else this.message.replaceChildren(...[error.message, ...problemLines(error.document)].map((line) => make("p", { kind: "reason" }, line)));
    }
  }

  // Has a decision checked. Raises Problem for clauses that the rulebook does not accept.
  async send(row, decision, clauses = []) {
    const { list, ruleset, changed } = this.scene;
    const body = { card: this.card, paragraph: row.wording, decision, clauses, left: list.left(this.id) };
    const { card } = await ask(`/api/rulesets/${ruleset}/paragraphs`, { method: "POST", body });
    list.decide(card);
    this.draw("[data-name]");
    changed();
  }

  restore() {
    this.scene.list.restore(this.id);
    this.draw();
    this.scene.changed();
  }

  sandbox() {
    const { ruleset, describer } = this.scene;
    const start = (place) => async () => {
      this.message.replaceChildren(say("waiting"));
      try {
        location.assign(await openTrialGame(ruleset, this.card, place, say("try_title", { card: describer.name(this.card) })));
      } catch (error) {
        const lines = error instanceof Problem ? [error.message, ...problemLines(error.document)] : [say("no_answer")];
        this.message.replaceChildren(...lines.map((line) => make("p", { kind: "reason" }, line)));
      }
    };
    return make("div", { kind: "row" }, make("b", {}, say("try_card")), button(say("try_hand"), start("hand"), { "data-name": "hand" }), button(say("try_table"), start("table"), { "data-name": "table" }));
  }
}
