// Updates of the page that change only what differs.

// Makes these the children of a host, in this order. Children that are already there stay attached.
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

// Sets the tab index, but only if it changes: setting it makes a browser recompute all styles.
export function setTabIndex(node, tab) {
  if (node.getAttribute("tabindex") !== String(tab)) node.tabIndex = tab;
}

// Hides or shows an element, but only if that changes: setting it makes a browser recompute its style.
export function setHidden(node, hidden) {
  if (node.hidden !== hidden) node.hidden = hidden;
}

// Sets custom properties of an element; null removes one.
export function setProperties(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null) node.style.removeProperty(name);
    else node.style.setProperty(name, String(value));
  }
}
