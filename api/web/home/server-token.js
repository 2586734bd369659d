// Field for the token that the service requires to open games: asked for once and stored on this device.

import { button, field, make } from "/lib/dom.js";
import { TOKEN } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { pageWanted, replaceAddress } from "/lib/page-address.js";

export const serverTokenField = {
  // Takes the token out of an address such as /#key=..., which the service prints, and stores it on this device.
  read() {
    const wanted = pageWanted();
    const given = wanted.get("game") ? null : wanted.get("key");
    if (given) {
      localStorage.setItem(TOKEN, given);
      wanted.delete("key");
      replaceAddress(wanted, {});
    }
    return localStorage.getItem(TOKEN) ?? "";
  },

  field(then) {
    const input = make("input", { type: "password", autocomplete: "off", value: localStorage.getItem(TOKEN) ?? "" });
    const keep = () => {
      localStorage.setItem(TOKEN, input.value.trim());
      then();
    };
    return make("div", { kind: "row" }, field(say("token"), input, say("token_hint")), button(say("ok"), keep));
  },
};
