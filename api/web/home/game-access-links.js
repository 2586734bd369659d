// Links of a game, for the organiser: made once, shown as address and QR code, ended at any time.

import { ask } from "/lib/api.js";
import { button, openDialog, field, make, checkbox } from "/lib/dom.js";
import { gameAddress, isSpectatorScope, scopeText, gameTitle } from "/lib/stored-game-links.js";
import { language, say } from "/lib/messages.js";
import { translate } from "/viewer/replay/messages.js";
import { copyField, svgDataUrl } from "/viewer/share/downloads.js";
import { newId } from "/lib/request-ids.js";

export async function gameLinksPage(root, wanted) {
  const page = new Links(root, wanted.get("game"), wanted.get("key") ?? "");
  page.info = await ask(page.address, { key: page.key });
  await page.fetch();
  addEventListener("senki-language", () => page.draw());
  page.draw();
}

class Links {
  constructor(root, game, key) {
    Object.assign(this, { root, game, key, made: [], address: `/api/games/${encodeURIComponent(game)}` });
  }

  async fetch() {
    this.items = (await ask(`${this.address}/links`, { key: this.key })).items;
  }

  async make(body) {
    this.made.unshift(await ask(`${this.address}/links`, { method: "POST", key: this.key, body, headers: { "Idempotency-Key": newId() } }));
    await this.fetch();
    this.draw();
  }

  draw() {
    const { seats } = this.info.header;
    const scopes = [...seats.map((seat) => `seat:${seat}`), "scorer", "judge", "spectator", "caster"];
    const delay = make("input", { type: "number", min: 0, max: 86400, value: 0, inputmode: "numeric" });
    const everybody = make("input", { type: "checkbox" });
    const row = scopes.map((scope) => button(this.called(scope), () => this.make(this.body(scope, delay, everybody)), { "data-scope": scope }));
    this.root.replaceChildren(
      make("h1", {}, say("links")), make("p", {}, make("b", {}, gameTitle(this.info.header))), make("p", {}, say("links_about")),
      make("p", {}, make("a", { kind: "button strong", href: gameAddress(this.game, this.key) }, say("open_pad"))), make("p", { kind: "hint" }, say("key_kept")),
      make("h2", {}, say("make_link")), make("div", { kind: "row" }, row),
      make("details", {}, make("summary", {}, say("spectators")), field(say("delay"), delay), checkbox(everybody, say("everybody"))),
      make("div", { kind: "qrs" }, this.made.map((link) => this.picture(link))), make("h2", {}, say("made_links")), this.list(),
    );
  }

  // Names a seat with its player.
  called(scope) {
    const player = this.info.header.players[scope.replace("seat:", "")];
    return [scopeText(say, scope), player].filter(Boolean).join(" · ");
  }

  body(scope, delay, everybody) {
    if (!isSpectatorScope(scope)) return { scope };
    const late = { scope, delay_seconds: Number(delay.value) || 0 };
    return scope === "caster" ? late : { ...late, everybody: everybody.checked };
  }

  picture(link) {
    const words = this.called(link.scope);
    const image = make("img", { src: svgDataUrl(link.qr), alt: `QR ${words}`, width: 200, height: 200 });
    const address = make("input", { readonly: true, value: link.url, "aria-label": words });
    address.addEventListener("focus", () => address.select());
    const copy = button(say("copy"), async () => {
      copy.textContent = (await copyField(address)) ? say("copied") : translate(language(), "copy_by_hand");
    });
    return make("figure", { kind: "qr" }, make("figcaption", {}, words), make("a", { href: link.url }, image), make("div", { kind: "row" }, address, copy), link.scope === "caster" && make("p", { kind: "hint" }, say("overlay.hint")));
  }

  list() {
    const rows = this.items.map((link) => make("li", { kind: link.revoked ? "game struck" : "game" },
      make("span", { kind: "title" }, this.called(link.scope)),
      make("div", { kind: "about" }, make("code", { kind: "hint" }, link.id), link.everybody && make("span", { kind: "tag" }, say("everybody")),
        link.delay_seconds ? make("span", { kind: "tag" }, `${say("delay")} ${link.delay_seconds}`) : ""),
      make("div", { kind: "act" }, link.revoked ? say("revoked") : button(say("revoke"), () => this.ask(link), { kind: "quiet", "aria-label": `${say("revoke")}${say("colon")}${scopeText(say, link.scope)} ${link.id}` }))));
    return make("ul", { kind: "games" }, rows);
  }

  // Asks twice before something that cannot be undone.
  ask(link) {
    const shown = openDialog(`${scopeText(say, link.scope)} · ${link.id}`, say("cancel"), make("p", {}, make("b", {}, say("revoke_sure"))), make("p", {}, say("revoke_means")),
      button(say("revoke"), () => {
        shown.close();
        this.end(link);
      }, { kind: "strong", "data-name": "revoke" }));
  }

  async end(link) {
    await ask(`${this.address}/links/${link.id}`, { method: "DELETE", key: this.key });
    await this.fetch();
    this.draw();
  }
}
