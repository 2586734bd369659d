// Where games are opened with a token only: asked for once, kept on this device.

import { button, field, make } from "/lib/dom.js";
import { say } from "/lib/words.js";

const KEPT = "senki-token";

export const tokenHeld = {
  // The service prints an address such as /?key=...; the token is kept on this device and taken out of the address.
  read() {
    const wanted = new URLSearchParams(location.search);
    const given = wanted.get("game") ? null : wanted.get("key");
    if (given) {
      localStorage.setItem(KEPT, given);
      wanted.delete("key");
      history.replaceState(null, "", wanted.size ? `/?${wanted}` : "/");
    }
    return localStorage.getItem(KEPT) ?? "";
  },

  field(then) {
    const input = make("input", { type: "password", autocomplete: "off", value: localStorage.getItem(KEPT) ?? "" });
    const keep = () => {
      localStorage.setItem(KEPT, input.value.trim());
      then();
    };
    return make("div", { kind: "row" }, field(say("token"), input, say("token_hint")), button(say("ok"), keep));
  },
};
