// Page of this device: what its browser can do, what is missing and why, and how to install Senki on the home screen.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { browserCapabilities } from "./browser-capabilities.js";
import { installOffer } from "./install-offer.js";

export async function capabilitiesPage(root) {
  const draw = () => root.replaceChildren(make("h1", {}, say("this_device")), make("p", {}, say("device_about")),
    isSecureContext ? "" : make("p", { kind: "box" }, say("over_http")), make("ul", { kind: "able box" }, browserCapabilities().map(row)), install());
  addEventListener("senki-language", draw);
  installOffer.addEventListener("changed", draw);
  draw();
}

function row({ name, here, why }) {
  const state = make("span", { kind: here ? "muted" : "lacks" }, say(here ? "works_here" : "missing_here"));
  return make("li", { "data-able": name, "data-here": String(here) }, buildIcon(here ? "check" : "close"), make("b", {}, say(`able.${name}`)), state,
    here ? "" : make("p", {}, `${say(why)} ${say("do_instead", { how: say(`instead.${name}`) })}`));
}

function install() {
  if (!("serviceWorker" in navigator)) return "";
  if (installOffer.done) return make("p", {}, say("installed"));
  if (!installOffer.offer) return make("p", { kind: "muted" }, say("install_by_hand"));
  return make("p", {}, button(say("install_now"), () => installOffer.ask(), { kind: "strong" }));
}
