// A button with a second action for a long press; the click that ends the press has no effect.

import { say } from "/lib/messages.js";

const HOLD = 600;

export function addLongPress(button, act) {
  let timer = null;
  let done = false;
  const off = () => clearTimeout(timer);
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    done = false;
    timer = setTimeout(() => {
      done = true;
      navigator.vibrate?.(20);
      act();
    }, HOLD);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, off);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (!done) return;
    done = false;
    event.stopImmediatePropagation();
  }, true);
  button.title = say("hold_all_pass");
  return button;
}
