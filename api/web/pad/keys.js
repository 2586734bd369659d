// The keys of the pad: Escape lets go, / types a line, p passes. Gives what takes them away again.

const TYPED = ["INPUT", "SELECT", "TEXTAREA"];

export function listenToKeys(pad) {
  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") pad.actions.let_go();
    if (TYPED.includes(event.target.tagName)) return;
    if (event.key === "/" && pad.line) {
      event.preventDefault();
      pad.line.input.focus();
    }
    if (event.key === "p") pad.querySelector('.actions [data-act="pass"]')?.click();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
