// Makes an element of the page, with its class and content.

export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// Focuses the first control of a dialog, not the cross in its head.
export function focusFirstControl(dialog) {
  dialog.querySelector(":is(input, select, textarea, button, a[href]):not(.close, [hidden])")?.focus();
}

// Keys in a dialog belong to it. A key that comes while the dialog closes still finds it focused, and belongs to the page.
export function stopDialogKeys(event) {
  if (event.currentTarget.open) event.stopPropagation();
}
