// The columns of statistics; `api/charts.py` has the same lists for the page that needs no script.

// What a chart is about: the first of these that the rows have.
export const WORTH = ["win_rate", "wins", "amount", "mean_turns", "games", "played", "copies", "turns", "median", "total", "count"];
// Who or what a row is about stands before everything else.
export const FIRST = ["player", "players", "name", "deck", "color", "fact", "detail", "opponent", "opposing"];
