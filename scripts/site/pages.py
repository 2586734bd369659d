"""Pages of a site other than replays: front page, tournaments, statistics. Plain HTML in the viewer's colours."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from api.web.translations import app_messages
from domain.tournaments.match_results import MatchResult, match_result
from domain.tournaments.standings.ranking import compute_standings, format_number
from domain.tournaments.state import Match, Tournament
from scripts.cli.terminal.languages import Vocabulary
from scripts.cli.terminal.tables import describe_rows

TAGS = {"en": "en", "ja": "ja", "zh": "zh-Hant"}
LANGUAGE_NAMES = {"en": "English", "ja": "日本語", "zh": "中文"}
OUTCOMES = {"win": "○", "loss": "×", "draw": "△"}
"""Marks of results, as players write them in every language."""


class SiteWords:
    """The words of one language: of the app, the terminal and the rulesets."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._app, self._own = app_messages(language), Vocabulary(language)

    def label(self, key: str, **values: Any) -> str:
        """Returns words of the app, or of the terminal if the app has none, with values filled in."""
        return self._app[key].format(**values) if key in self._app else self._own.label(key, **values)

    def book(self, ruleset: str) -> str:
        """Returns the title of a rulebook."""
        return Vocabulary(self.language, ruleset).term("title") if ruleset else ""

    def table(self, rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> tuple[list[str], list[list[Any]]]:
        """Returns the headings and cells of an answer of the statistics, in words."""
        heads: Mapping[str, str]
        heads, described = describe_rows(rows, columns, self.language)
        return [heads[name] for name in columns], [[row[name] for name in columns] for row in described]

    def result(self, seats: Sequence[Mapping[str, Any]]) -> str:
        """Returns the result of a game: `ann ○ – × ben`."""
        sides = [(seat["player"] or seat["seat"], OUTCOMES.get(seat["outcome"], "")) for seat in seats]
        if len(sides) != 2:
            return " – ".join(f"{name} {mark}".strip() for name, mark in sides)
        (one, first), (two, second) = sides
        return f"{one} {first} – {second} {two}"


_PAGE = """<!doctype html>
<html lang="{tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<link rel="stylesheet" href="{style}site.css">
<body>
<header><a href="{up}index.html">Senki 戦記</a>{languages}</header>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
STYLE = """
body { margin: 0; font: 16px/1.5 var(--sans); background: var(--paper); color: var(--ink); }
header { display: flex; gap: 18px; align-items: baseline; padding: 12px 18px; border-bottom: 1px solid var(--line);
  font: 650 18px/1 var(--serif); }
header nav { margin-inline-start: auto; display: flex; gap: 14px; font: 14px/1 var(--sans); }
header nav a { display: inline-block; padding: 15px 4px; }
main { max-width: 960px; margin: 0 auto; padding: 12px 18px 60px; overflow-x: auto; }
h1, h2 { font-family: var(--serif); }
a { color: var(--may); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 6px 10px; border-top: 1px solid var(--line); }
td.n { text-align: end; font-variant-numeric: tabular-nums; }
@media print { header { display: none; } a { color: inherit; } }
"""


class PagePlace(NamedTuple):
    """The place of a page: `path` within its language, language, and all languages; the first has no folder of its own."""

    path: str
    words: SiteWords
    languages: Sequence[str] = ("en",)

    @property
    def up(self) -> str:
        """Returns the relative path to the front page of this language."""
        return "../" * self.path.count("/")

    @property
    def root(self) -> str:
        """Returns the relative path to the files of all languages: replays and style."""
        return self.up + ("" if self.words.language == self.languages[0] else "../")

    def other(self, language: str) -> str:
        """Returns the relative path to this page in another language."""
        return f"{self.root}{'' if language == self.languages[0] else f'{language}/'}{self.path}"


def format_page(title: str, body: str, place: PagePlace) -> str:
    """Returns a page."""
    others = [each for each in place.languages if each != place.words.language]
    links = "".join(
        f'<a href="{place.other(each)}" lang="{TAGS[each]}" hreflang="{TAGS[each]}">{LANGUAGE_NAMES[each]}</a>'
        for each in others
    )
    return _PAGE.format(
        title=escape(title),
        body=body,
        up=place.up,
        style=place.root,
        tag=TAGS[place.words.language],
        languages=f"<nav>{links}</nav>" if links else "",
    )


def format_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Returns a table of texts, numbers and links (`(text, address)`)."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        text, address = value
        return f'<td><a href="{escape(address, quote=True)}">{escape(str(text))}</a></td>' if address else _cell(text)
    kind = ' class="n"' if isinstance(value, int | float) else ""
    return f"<td{kind}>{escape('' if value is None else str(value))}</td>"


def front_page(
    title: str,
    games: Sequence[Mapping[str, Any]],
    tournaments: Mapping[str, Tournament],
    questions: Sequence[str],
    place: PagePlace,
) -> str:
    """Returns the front page: tournaments, games with links to their replays, statistics."""
    say, parts = place.words.label, []
    if tournaments:
        rows = [
            ((made.opened.title, f"leagues/{name}.html"), made.opened.date, len(made.players), say(f"league.{made.status}"))
            for name, made in reversed(list(tournaments.items()))
        ]
        heads = (say("place.leagues"), say("column.date"), say("league.players"), say("column.status"))
        parts.append(f"<h2>{say('place.leagues')}</h2>" + format_table(heads, rows))
    columns = (say("column.players"), say("column.ruleset"), say("column.date"))
    replays = [
        (
            (place.words.result(row["seats"]), f"{place.root}games/{row['id']}.html"),
            place.words.book(row["ruleset"]),
            row["date"] or row["started"][:10],
        )
        for row in games
    ]
    parts.append(
        f"<h2>{say('place.games')}</h2>" + (format_table(columns, replays) if replays else f"<p>{say('site_none')}</p>")
    )
    if questions:
        links = [((say(f"question.{name}"), f"statistics/{name}.html"),) for name in questions]
        parts.append(f"<h2>{say('place.statistics')}</h2>" + format_table((say("place.statistics"),), links))
    return format_page(title or say("site_title"), "\n".join(parts), place)


def tournament_page(made: Tournament, games: set[str], place: PagePlace, private: Collection[str] = ()) -> str:
    """Returns a tournament: places, standings, every round with links to its records. `private`: shown as `Player N`."""
    return format_page(made.opened.title, _tournament(made, games, public_player_names(made, private), place), place)


def standalone_tournament(made: Tournament, style: str, words: SiteWords, private: Collection[str] = ()) -> str:
    """Returns a tournament as one page without other files."""
    place = PagePlace("leagues/alone.html", words, (words.language,))
    page = format_page(made.opened.title, _tournament(made, set(), public_player_names(made, private), place), place)
    page = page.replace("style-src 'self'", "style-src 'unsafe-inline'")
    page = page.replace('<link rel="stylesheet" href="../site.css">', f"<style>{style}</style>")
    return page.replace('<header><a href="../index.html">Senki 戦記</a></header>', "<header>Senki 戦記</header>")


def public_player_names(made: Tournament, private: Collection[str]) -> dict[str, str]:
    """Returns the public name of every player."""
    named = {player: each.name or player for player, each in made.players.items()}
    return named | {player: f"Player {number}" for number, player in enumerate(named, 1) if player in private}


def _tournament(made: Tournament, games: set[str], names: Mapping[str, str], place: PagePlace) -> str:
    say = place.words.label
    ranked = compute_standings(made, stage=made.ranked)
    codes = list(ranked[0].values) if ranked else []
    rows = [
        (each.rank, names[each.player], *(format_number(each.values[code]) if code in each.values else "" for code in codes))
        for each in ranked
    ]
    player = say("column.player")
    places = [(number, names[each]) for number, each in enumerate(made.places[:8], 1)]
    parts = [f"<h2>{say('league.places')}</h2>", format_table(("#", player), places)] if places else []
    parts += [f"<h2>{say('league.standings')}</h2>", format_table(("#", player, *codes), rows)]
    heads = (say("league.table"), player, say("column.result"), player, say("replay"))
    for posted in made.rounds.values():
        number = say("league.round_of", round=posted.number)
        parts.append(f"<h2>{number if posted.stage == 1 else say('site_stage', round=number, stage=posted.stage)}</h2>")
        cells = [_match_cells(made, made.matches[match], games, names, place) for match in posted.matches]
        cells += [("–", names[each], say("league.bye"), "", "") for each in posted.byes]
        parts.append(format_table(heads, cells))
    return "\n".join(parts)


def _match_cells(
    made: Tournament, match: Match, games: set[str], names: Mapping[str, str], place: PagePlace
) -> tuple[object, ...]:
    result = match_result(made, match)
    records = [game.record for report in match.standing_reports() for game in report.games if game.record in games]
    one, two = (names[player] for player in match.players)
    link = (place.words.label("replay"), f"{place.root}games/{records[0]}.html") if records else ""
    return match.table, one, _score(result, match, place.words), two, link


def _score(result: MatchResult | None, match: Match, words: SiteWords) -> str:
    if result is None:
        return words.label("league.disputed" if match.disputed else "league.open")
    if result.how in ("double_loss", "agreed"):
        return words.label(f"league.{result.how}")
    if result.how == "told":
        return "–"
    return f"{result.won[0]}–{result.won[1]}" + (f"–{result.drawn}" if result.drawn else "")


def statistics_page(question: str, rows: Sequence[dict[str, Any]], place: PagePlace) -> str:
    """Returns a question and its answer as a table."""
    names = [name for name in rows[0] if not isinstance(rows[0][name], list | dict)] if rows else []
    body = format_table(*place.words.table(rows, names)) if rows else f"<p>{place.words.label('site_none')}</p>"
    return format_page(place.words.label(f"question.{question}"), body, place)
