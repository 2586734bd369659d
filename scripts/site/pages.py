"""The pages of a site that are not replays: front page, tournaments, statistics. Plain HTML with the viewer's own colours."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from domain.league.standings.order import shown, standings
from domain.league.tournament.results import Result, result_of
from domain.league.tournament.state import Match, Tournament

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<link rel="stylesheet" href="{up}site.css">
<body>
<header><a href="{up}index.html">Senki 戦記</a></header>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
STYLE = """
body { margin: 0; font: 16px/1.5 var(--sans); background: var(--paper); color: var(--ink); }
header { padding: 12px 18px; border-bottom: 1px solid var(--line); font: 650 18px/1 var(--serif); }
main { max-width: 960px; margin: 0 auto; padding: 12px 18px 60px; overflow-x: auto; }
h1, h2 { font-family: var(--serif); }
a { color: var(--may); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 6px 10px; border-top: 1px solid var(--line); }
td.n { text-align: end; font-variant-numeric: tabular-nums; }
@media print { header { display: none; } a { color: inherit; } }
"""


def page(title: str, body: str, depth: int = 0) -> str:
    """A page; `depth`: so many folders below the front page."""
    return _PAGE.format(title=escape(title), body=body, up="../" * depth)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of texts, numbers and cells that are links (`(text, address)`)."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        text, address = value
        return f'<td><a href="{escape(address, quote=True)}">{escape(str(text))}</a></td>' if address else _cell(text)
    kind = ' class="n"' if isinstance(value, int | float) else ""
    return f"<td{kind}>{escape('' if value is None else str(value))}</td>"


def front(
    title: str, games: Sequence[Mapping[str, Any]], tournaments: Mapping[str, Tournament], questions: Sequence[str]
) -> str:
    """The front page: tournaments, games with links to their replays, statistics."""
    parts = []
    if tournaments:
        rows = [
            ((made.opened.title, f"leagues/{name}.html"), made.opened.date, len(made.players), made.status)
            for name, made in reversed(list(tournaments.items()))
        ]
        parts.append("<h2>Tournaments</h2>" + table(("Tournament", "Date", "Players", "Status"), rows))
    rows = [
        ((row["players"], f"games/{row['id']}.html"), row["ruleset"], row["date"] or row["started"][:10], row["result"])
        for row in games
    ]
    parts.append("<h2>Games</h2>" + (table(("Players", "Rulebook", "Date", "Result"), rows) if rows else "<p>None yet.</p>"))
    if questions:
        parts.append(
            "<h2>Statistics</h2>" + table(("Question",), [((name, f"statistics/{name}.html"),) for name in questions])
        )
    return page(title, "\n".join(parts))


def tournament(made: Tournament, games: set[str], private: Collection[str] = ()) -> str:
    """A tournament: places, standings and every round; results lead to the records that prove them.

    `private`: players who have not agreed to be named; they are `Player N`.
    """
    return page(made.opened.title, _tournament(made, games, names_of(made, private)), 1)


def alone(made: Tournament, style: str, private: Collection[str] = ()) -> str:
    """A tournament as one page that needs no other file."""
    told = page(made.opened.title, _tournament(made, set(), names_of(made, private)), 1)
    told = told.replace("style-src 'self'", "style-src 'unsafe-inline'")
    told = told.replace('<link rel="stylesheet" href="../site.css">', f"<style>{style}</style>")
    return told.replace('<header><a href="../index.html">Senki 戦記</a></header>', "<header>Senki 戦記</header>")


def names_of(made: Tournament, private: Collection[str]) -> dict[str, str]:
    """What every player is called outside."""
    named = {player: each.name or player for player, each in made.players.items()}
    return named | {player: f"Player {number}" for number, player in enumerate(named, 1) if player in private}


def _tournament(made: Tournament, games: set[str], names: Mapping[str, str]) -> str:
    ranked = standings(made, stage=made.ranked)
    codes = list(ranked[0].values) if ranked else []
    rows = [
        (each.rank, names[each.player], *(shown(each.values[code]) if code in each.values else "" for code in codes))
        for each in ranked
    ]
    places = [(place, names[player]) for place, player in enumerate(made.places[:8], 1)]
    parts = ["<h2>Final places</h2>", table(("#", "Player"), places)] if places else []
    parts += ["<h2>Standings</h2>", table(("#", "Player", *codes), rows)]
    for posted in made.rounds.values():
        stage = "" if posted.stage == 1 else f" of stage {posted.stage}"
        parts.append(f"<h2>Round {posted.number}{stage}</h2>")
        told = [_match(made, made.matches[match], games, names) for match in posted.matches]
        told += [("–", names[player], "bye", "", "") for player in posted.byes]
        parts.append(table(("Table", "Player", "Result", "Player", "Record"), told))
    return "\n".join(parts)


def _match(made: Tournament, match: Match, games: set[str], names: Mapping[str, str]) -> tuple[object, ...]:
    result = result_of(made, match)
    records = [game.record for report in match.told() for game in report.games if game.record in games]
    one, two = (names[player] for player in match.players)
    link = ("replay", f"../games/{records[0]}.html") if records else ""
    return match.table, one, _score(result, match), two, link


def _score(result: Result | None, match: Match) -> str:
    if result is None:
        return "disputed" if match.disputed else "open"
    if result.how in ("told", "double_loss", "agreed"):
        return {"told": "–", "double_loss": "double loss", "agreed": "agreed draw"}[result.how]
    return f"{result.won[0]}–{result.won[1]}" + (f"–{result.drawn}" if result.drawn else "")


def statistics(question: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """A question and its answer, as a table."""
    names = [name for name in rows[0] if not isinstance(rows[0][name], list | dict)] if rows else []
    cells = [[_short(row[name]) for name in names] for row in rows]
    return page(
        question.capitalize(), table([name.replace("_", " ") for name in names], cells) if rows else "<p>Nothing yet.</p>", 1
    )


def _short(value: object) -> object:
    return round(value, 3) if isinstance(value, float) else value
