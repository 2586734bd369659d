// Updates of the page that change only what differs.

// The children of a host are these, in this order; who is there already stays where it is.
export function setChildren(host, wanted) {
  let at = host.firstChild;
  for (const node of wanted) {
    if (node === at) at = at.nextSibling;
    else host.insertBefore(node, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Whether the tabulator reaches it. Whenever that is set, the same again too, a browser looks through the styles of everything.
export function setTabIndex(node, tab) {
  if (node.getAttribute("tabindex") !== String(tab)) node.tabIndex = tab;
}

// Hidden or in sight. Set to what it is already, a browser works its style out again.
export function setHidden(node, hidden) {
  if (node.hidden !== hidden) node.hidden = hidden;
}

// Custom properties of an element; null takes one away.
export function setProperties(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null) node.style.removeProperty(name);
    else node.style.setProperty(name, String(value));
  }
}
