// Draws a page again while somebody uses it: what is unfolded stays unfolded, and the focus stays in the field of the same
// name, with its text and selection.

export async function redrawInPlace(root, draw) {
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
  if (!root.contains(active) || !active.name) return null;
  return { name: active.name, value: active.value, start: active.selectionStart, end: active.selectionEnd };
}

function restore(root, { name, value, start, end }) {
  const again = [...root.querySelectorAll("input, textarea, select")].find((each) => each.name === name);
  if (!again) return;
  again.value = value;
  again.focus({ preventScroll: true });
  if (typeof start === "number") again.setSelectionRange(start, end);
}
