// Cuts texts of a tournament that are too long for a page: earlier versions and files of other programs may have them.

const NAME = 80;
export const MOST_TITLE_LETTERS = 120;
const TEXT = 2000;

export function truncate(text, most = NAME) {
  const signs = typeof text === "string" && text.length > most ? [...text] : [];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
}

// Returns a tournament, as the service has it, with its names and titles cut.
export function withTruncatedTexts(state) {
  const { opened } = state;
  const titles = Object.fromEntries(["title", "venue", "league", "season", "date"].map((field) => [field, truncate(opened[field], MOST_TITLE_LETTERS)]));
  return { ...state, ...titles, opened: { ...opened, ...titles }, entries: state.entries.map(boundedEntry), waiting: (state.waiting ?? []).map(boundedEntry), penalties: state.penalties?.map((each) => ({ ...each, rule: truncate(each.rule), why: truncate(each.why, TEXT) })) };
}

function boundedEntry(entry) {
  const cut = Object.fromEntries(["name", "club", "deck", "archetype"].filter((field) => field in entry).map((field) => [field, truncate(entry[field])]));
  return { ...entry, ...cut };
}
