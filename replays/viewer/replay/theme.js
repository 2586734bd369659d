// Light or dark: the system's choice, or the reader's. Stored on this device, for viewer and app.

const STORAGE_KEY = "senki-theme";
export const THEMES = ["system", "light", "dark"];

export function storedTheme() {
  const stored = localStorage.getItem(STORAGE_KEY);
  return THEMES.includes(stored) ? stored : "system";
}

export function storeTheme(name) {
  localStorage.setItem(STORAGE_KEY, name);
  applyTheme(name);
}

export function applyTheme(name = storedTheme()) {
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

// Whether the page is dark as it is seen now.
export function isDarkTheme() {
  const chosen = storedTheme();
  return chosen === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}
