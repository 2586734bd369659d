// Field for the token that the service requires to open games: asked for once and stored on this device.

import { button, field, make } from "/lib/dom.js";
import { TOKEN_STORAGE_KEY } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { pageParameters, replaceAddress } from "/lib/page-address.js";

export const serverTokenField = {
  // Takes the token out of an address such as /#key=..., which the service prints, and stores it on this device.
  read() {
    const wanted = pageParameters();
    const given = wanted.get("game") ? null : wanted.get("key");
    if (given) {
      localStorage.setItem(TOKEN_STORAGE_KEY, given);
      wanted.delete("key");
      replaceAddress(wanted, {});
    }
    return localStorage.getItem(TOKEN_STORAGE_KEY) ?? "";
  },

  field(then) {
    const input = make("input", { type: "password", autocomplete: "off", value: localStorage.getItem(TOKEN_STORAGE_KEY) ?? "" });
    const keep = () => {
      localStorage.setItem(TOKEN_STORAGE_KEY, input.value.trim());
      then();
    };
    return make("div", { kind: "row" }, field(say("token"), input, say("token_hint")), button(say("ok"), keep));
  },
};
