// Light or dark: as the system has it, or as the reader chose. Kept on this device, for viewer and app alike.

const KEPT_THEME = "senki-theme";
export const THEMES = ["system", "light", "dark"];

export function keptTheme() {
  const kept = localStorage.getItem(KEPT_THEME);
  return THEMES.includes(kept) ? kept : "system";
}

export function keepTheme(name) {
  localStorage.setItem(KEPT_THEME, name);
  showTheme(name);
}

export function showTheme(name = keptTheme()) {
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

// Whether the page is dark as it is seen now.
export function isDark() {
  const chosen = keptTheme();
  return chosen === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}
