// Drafts of forms: stored for this tab by the names of the fields until they are sent, so that going back, reloading or
// another language loses nothing.

const STORAGE_KEY = "senki-draft ";
const MOMENTS = ["input", "change"];
const TICKED = ["checkbox", "radio"];
const NEVER = ["file", "password", "submit", "button"];

export class Draft {
  constructor(name) {
    this.name = STORAGE_KEY + name;
  }

  // What was written, by the name of its field.
  get left() {
    try {
      return JSON.parse(sessionStorage.getItem(this.name)) ?? {};
    } catch {
      return {};
    }
  }

  keep(values) {
    try {
      sessionStorage.setItem(this.name, JSON.stringify(values));
    } catch {
      // A browser that keeps nothing.
    }
  }

  // Fills a form from its draft, and stores every later input.
  follow(form) {
    const fields = [...form.elements].filter(({ name, type }) => name && !NEVER.includes(type));
    const { left } = this;
    for (const field of fields) if (field.name in left && fill(field, left[field.name])) for (const moment of MOMENTS) field.dispatchEvent(new Event(moment, { bubbles: true }));
    const write = ({ target }) => { if (fields.includes(target)) this.keep({ ...this.left, [target.name]: TICKED.includes(target.type) ? target.checked : target.value }); };
    for (const moment of MOMENTS) form.addEventListener(moment, write);
  }

  drop() {
    try {
      sessionStorage.removeItem(this.name);
    } catch {
      // Nothing was stored.
    }
  }
}

// Fills a field. Returns whether its value changed; a choice that no longer exists is skipped.
function fill(field, value) {
  if (TICKED.includes(field.type)) {
    if (field.checked === value) return false;
    field.checked = value;
    return true;
  }
  if (field.value === value || (field.options && ![...field.options].some((option) => option.value === value))) return false;
  field.value = value;
  return true;
}
