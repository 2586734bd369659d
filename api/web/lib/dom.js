// Makes elements. Content is always set as text, never as markup.

import { buildIcon } from "/viewer/replay/icons.js";
import { focusFirstControl } from "/viewer/replay/element.js";
import { pageAddress } from "./page-address.js";

export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "kind") made.className = value;
    else if (name === "href") made.setAttribute(name, pageAddress(value));
    else if (name === "value" || name === "hidden") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function button(label, act, attributes = {}) {
  return make("button", { type: "button", onclick: act, ...attributes }, label);
}

export function field(label, input, hint = "") {
  return make("label", { kind: "field" }, make("span", {}, label), input, hint && make("small", {}, hint));
}

export function checkbox(box, label, hint = "") {
  return make("label", { kind: "tick" }, box, make("span", {}, label, hint && make("small", {}, hint)));
}

export function select(options, chosen, act, attributes = {}) {
  const made = make("select", attributes, options.map(([value, name]) => make("option", { value }, name)));
  made.value = chosen;
  if (act) made.addEventListener("change", () => act(made.value));
  return made;
}

// Saves a file by the browser. It is made on this device, so that it works without a network.
export function saveFile(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// What is modal: closed by the cross in its head (`close`: what that does, in words), by Escape, and the focus given back to where
// it was, unless it has gone elsewhere by now.
export function openDialog(title, close, ...children) {
  const heading = make("h2", { id: "dialog-title" }, title);
  const head = make("div", { kind: "head" }, heading, button([buildIcon("close")], () => made.close(), { kind: "close", "aria-label": close }));
  const made = make("dialog", { "aria-labelledby": "dialog-title" }, head, ...children);
  const before = document.activeElement;
  made.addEventListener("close", () => {
    made.remove();
    if ([document.body, before].includes(document.activeElement)) before?.focus?.();
  });
  document.body.append(made);
  made.showModal();
  focusFirstControl(made);
  return made;
}
