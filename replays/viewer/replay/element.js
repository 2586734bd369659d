// Makes an element of the page, with its class and content.

export function element(tag, kind, ...children) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

// Where one begins in a dialog: at the first thing to do in it, not at the cross in its head.
export function focusFirstControl(dialog) {
  dialog.querySelector(":is(input, select, textarea, button, a[href]):not(.close, [hidden])")?.focus();
}

// Keys in a dialog are its own. One that comes while it closes finds it focused still, and is for the page.
export function captureKeys(event) {
  if (event.currentTarget.open) event.stopPropagation();
}
