// Cuts texts of a tournament that are too long for a page: earlier versions and files of other programs may have them.

const NAME = 80;
export const TITLE = 120;
const TEXT = 2000;

export function shortened(text, most = NAME) {
  const signs = typeof text === "string" && text.length > most ? [...text] : [];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
}

// Returns a tournament, as the service has it, with its names and titles cut.
export function boundedTournament(state) {
  const { opened } = state;
  const titles = Object.fromEntries(["title", "venue", "league", "season", "date"].map((field) => [field, shortened(opened[field], TITLE)]));
  return { ...state, ...titles, opened: { ...opened, ...titles }, entries: state.entries.map(boundedEntry), waiting: (state.waiting ?? []).map(boundedEntry), penalties: state.penalties?.map((each) => ({ ...each, rule: shortened(each.rule), why: shortened(each.why, TEXT) })) };
}

function boundedEntry(entry) {
  const cut = Object.fromEntries(["name", "club", "deck", "archetype"].filter((field) => field in entry).map((field) => [field, shortened(entry[field])]));
  return { ...entry, ...cut };
}
