// Draws a page again while somebody uses it: what is pressed stays until it is released, what is unfolded stays unfolded, and
// the focus stays on the same button or in the field of the same name, with its text and selection.

import { waitUntilReleased } from "./press.js";

const CONTROLS = "input, textarea, select, button, summary, a[href]";

export async function redrawInPlace(root, draw) {
  await waitUntilReleased();
  const unfolded = new Set([...root.querySelectorAll("details[open]")].map(title));
  const field = focusedField(root);
  await draw();
  for (const each of root.querySelectorAll("details:not([open])")) if (unfolded.has(title(each))) each.open = true;
  if (field) restore(root, field);
}

function title(details) {
  return details.querySelector("summary")?.textContent ?? "";
}

function focusedField(root) {
  const { activeElement: active } = document;
  if (!root.contains(active) || !active.matches(CONTROLS)) return null;
  const at = alike(root, nameOf(active)).indexOf(active);
  return { name: nameOf(active), at, value: active.name ? active.value : null, start: active.selectionStart, end: active.selectionEnd };
}

// The name of a field, or what a button or link says.
function nameOf(control) {
  return control.name || control.getAttribute("aria-label") || control.textContent;
}

function alike(root, name) {
  return [...root.querySelectorAll(CONTROLS)].filter((each) => nameOf(each) === name);
}

function restore(root, { name, at, value, start, end }) {
  const again = alike(root, name)[at];
  if (!again) return;
  if (value !== null) again.value = value;
  again.focus({ preventScroll: true });
  if (typeof start === "number") again.setSelectionRange(start, end);
}
