// Links of a tournament, for its organiser: made for one person each, listed, ended at any time.

import { button, openDialog, make } from "/lib/dom.js";
import { serviceAddress } from "/lib/page-address.js";
import { say } from "/lib/messages.js";
import { svgDataUrl } from "/viewer/share/downloads.js";
import { askOrExplainRefusal } from "./refusal-dialog.js";
import { newId } from "/lib/request-ids.js";

const PLAYER = "player:";

export function buildTournamentLinks(source) {
  const made = madeLinks(source);
  const given = make("ul", { kind: "desk-people" });
  const name = make("input", { type: "text", name: "link-name", maxlength: 80, "aria-label": say("league.made_for"), placeholder: say("league.made_for") });
  const scopes = [...source.state.entries, ...source.state.waiting].map((entry) => `${PLAYER}${entry.player}`);
  const list = async () => {
    const message = await askOrExplainRefusal(() => source.ask("/links?limit=500"));
    if (message) given.replaceChildren(...message.items.map((link) => row(source, link, list)));
  };
  const give = async (scope, label = "") => {
    const link = await askOrExplainRefusal(() => source.ask("/links", { method: "POST", body: { scope, label }, headers: { "Idempotency-Key": newId() } }));
    if (!link) return;
    const words = [whose(source, scope), label].filter(Boolean).join(" ");
    const image = make("img", { src: svgDataUrl(link.qr), alt: `QR ${words}`, width: 220, height: 220 });
    made.prepend(make("figure", { kind: "qr" }, make("figcaption", {}, words), make("a", { href: link.url }, image), scope === "entry" ? make("a", { kind: "button", href: serviceAddress({ league: source.id, key: link.key, view: "wall" }) }, say("league.sign_up_wall")) : "", make("input", { readonly: true, value: link.url, "aria-label": words })));
    if (opened.open) list();
  };
  const opened = make("details", { ontoggle: () => opened.open && list() }, make("summary", {}, say("made_links")), given);
  return make("section", { kind: "box" }, make("h2", {}, say("links")), make("div", { kind: "row" }, name, ["organiser", "judge"].map((scope) => button(whose(source, scope), () => give(scope, name.value.trim()))), source.state.status === "open" ? button(say("league.sign_up"), () => give("entry"), { title: say("league.sign_up_about") }) : ""),
    make("div", { kind: "row player-links" }, scopes.map((scope) => button(whose(source, scope), () => give(scope)))), made, opened);
}

const shownLinks = new WeakMap();

// Returns the place of the links that this page has made. A secret is shown once, so its code stays when the page is drawn
// again.
function madeLinks(source) {
  if (!shownLinks.has(source)) shownLinks.set(source, make("div", { kind: "qrs" }));
  return shownLinks.get(source);
}

function whose(source, scope) {
  if (scope === "entry") return say("league.sign_up");
  return scope.startsWith(PLAYER) ? source.name(scope.slice(PLAYER.length)) : say(`scope.${scope}`);
}

function row(source, link, again) {
  const end = () => {
    const shown = openDialog(say("revoke_sure"), say("cancel"), make("p", {}, whose(source, link.scope)), button(say("revoke"), async () => {
      shown.close();
      await askOrExplainRefusal(() => source.ask(`/links/${link.id}`, { method: "DELETE" }));
      again();
    }, { kind: "strong" }));
  };
  return make("li", {}, make("b", {}, whose(source, link.scope)), make("small", {}, link.label ?? ""), link.revoked ? make("small", {}, say("revoked")) : button(say("revoke"), end, { kind: "quiet" }));
}
