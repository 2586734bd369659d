// An element of the page, with its class and what is in it.

export function element(tag, kind, ...children) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

// Keys in a dialog are its own. One that comes while it closes finds it focused still, and is for the page.
export function keepsKeys(event) {
  if (event.currentTarget.open) event.stopPropagation();
}
