"""A tournament as one page of plain HTML in the colours of the viewer, and result slips of its rounds to print and cut."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from api.web.javascript_messages import app_messages
from domain.tournaments.events import Pair, Paired
from domain.tournaments.match_results import MatchResult, match_result
from domain.tournaments.standings.ranking import compute_standings, format_number
from domain.tournaments.state import Match, Tournament
from replays.viewer.js_bundle import FOLDER
from scripts.cli.terminal.vocabulary import Vocabulary

TAGS = {"en": "en", "ja": "ja", "zh": "zh-Hant"}
TOKENS = "replay/tokens.css"


class SiteWords:
    """The words of one language: of the app and the terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._app, self._own = app_messages(language), Vocabulary(language)

    def label(self, key: str, **values: Any) -> str:
        """Returns words of the app, or of the terminal if the app has none, with values filled in."""
        return self._app[key].format(**values) if key in self._app else self._own.label(key, **values)


_PAGE = """<!doctype html>
<html lang="{tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<style>{style}</style>
<body>
<header>Senki 戦記</header>
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
main { max-width: 960px; margin: 0 auto; padding: 12px 18px 60px; overflow-x: auto; }
h1, h2 { font-family: var(--serif); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 6px 10px; border-top: 1px solid var(--line); }
td.n { text-align: end; font-variant-numeric: tabular-nums; }
@media print { header { display: none; } }
"""


def format_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Returns a table of texts and numbers."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    kind = ' class="n"' if isinstance(value, int | float) else ""
    return f"<td{kind}>{escape('' if value is None else str(value))}</td>"


def standalone_tournament(made: Tournament, words: SiteWords, private: Collection[str] = ()) -> str:
    """Returns a tournament as one page without other files. `private`: shown as `Player N`."""
    style = (FOLDER / TOKENS).read_text("utf-8") + STYLE
    names = public_player_names(made, private)
    return _PAGE.format(
        title=escape(made.opened.title), body=_tournament(made, names, words), style=style, tag=TAGS[words.language]
    )


def public_player_names(made: Tournament, private: Collection[str]) -> dict[str, str]:
    """Returns the public name of every player."""
    named = {player: each.name or player for player, each in made.players.items()}
    return named | {player: f"Player {number}" for number, player in enumerate(named, 1) if player in private}


def _tournament(made: Tournament, names: Mapping[str, str], words: SiteWords) -> str:
    say = words.label
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
    heads = (say("league.table"), player, say("column.result"), player)
    for posted in made.rounds.values():
        number = say("league.round_of", round=posted.number)
        parts.append(f"<h2>{number if posted.stage == 1 else say('site_stage', round=number, stage=posted.stage)}</h2>")
        cells = [_match_cells(made, made.matches[match], names, words) for match in posted.matches]
        cells += [("–", names[each], say("league.bye"), "") for each in posted.byes]
        parts.append(format_table(heads, cells))
    return "\n".join(parts)


def _match_cells(made: Tournament, match: Match, names: Mapping[str, str], words: SiteWords) -> tuple[object, ...]:
    one, two = (names[player] for player in match.players)
    return match.table, one, _score(match_result(made, match), match, words), two


def _score(result: MatchResult | None, match: Match, words: SiteWords) -> str:
    if result is None:
        return words.label("league.disputed" if match.disputed else "league.open")
    if result.how in ("double_loss", "agreed"):
        return words.label(f"league.{result.how}")
    if result.how == "told":
        return "–"
    return f"{result.won[0]}–{result.won[1]}" + (f"–{result.drawn}" if result.drawn else "")


_SLIPS_PAGE = """<!doctype html>
<html lang="{tag}">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 8mm; }}
body {{ margin: 0; font: 10pt/1.3 sans-serif; display: grid; grid-template-columns: 1fr 1fr; }}
section {{ height: 68mm; box-sizing: border-box; padding: 5mm; border: .2mm dashed #888; break-inside: avoid;
  display: flex; flex-direction: column; justify-content: space-between; }}
header, footer {{ display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; }}
b {{ font: 700 18pt/1 serif; white-space: nowrap; }}
table {{ border-collapse: collapse; width: 100%; }}
tbody th, tbody td {{ border: .2mm solid #888; height: 10mm; }}
tbody th {{ font: 600 12pt serif; text-align: start; padding: 0 2mm; }}
td, thead th {{ width: 13mm; font-weight: normal; font-size: 8pt; }}
footer span {{ flex: 1; border-top: .2mm solid; font-size: 8pt; }}
</style>
<body>
{slips}
</body>
</html>
"""


def slips_page(made: Tournament, round_: Paired, words: SiteWords) -> str:
    """Returns the slips of a posted or offered round."""
    best_of = made.terms(round_.stage).best_of
    slips = "\n".join(_slip(made, round_, pair, best_of, words) for pair in round_.matches)
    title = escape(f"{made.opened.title}, {words.label('league.round_of', round=round_.round)}")
    return _SLIPS_PAGE.format(title=title, slips=slips, tag=TAGS[words.language])


def _slip(made: Tournament, round_: Paired, pair: Pair, best_of: int, words: SiteWords) -> str:
    say = words.label
    names = [escape(made.players[player].name or player) for player in pair.players]
    about = escape(f"{made.opened.title} · {say('league.round_of', round=round_.round)}")
    head = f"<header><span>{about}</span><b>{say('league.table')} {pair.table}</b></header>"
    games = "".join(f"<th>{say('league.game', number=number)}</th>" for number in range(1, best_of + 1))
    rows = "".join(f"<tr><th>{name}</th>{'<td></td>' * best_of}</tr>" for name in names)
    table = f"<table><thead><tr><td></td>{games}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<section>{head}{table}<footer>{''.join(f'<span>{name}</span>' for name in names)}</footer></section>"
