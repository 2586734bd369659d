// Keys of the pad: Escape cancels, / types a line, n names a card, u undoes, p is the filled button, P: all pass.
// Returns a function that removes them.

const TYPED = ":is(input, select, textarea):not(dialog:not([open]) *)";

export function listenToPadKeys(pad) {
  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .legend:popover-open")) return;
    if (event.key === "Escape") pad.thumb.let_go();
    if (event.target.matches?.(TYPED)) return;
    if (event.key === "/" && pad.line) {
      event.preventDefault();
      pad.held.classList.add("typing");
      pad.line.input.focus();
    }
    if (event.key === "u") pad.undo();
    if (event.key === "n") pad.naming(pad.thumb.seat);
    if (event.key === "P") pad.passOn();
    if (event.key === "p") pad.querySelector(".acts .main")?.click();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
