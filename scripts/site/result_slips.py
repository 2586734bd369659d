"""Result slips as a page to print and cut: eight on an A4 sheet, one for each match of a round."""

from __future__ import annotations

from html import escape

from domain.tournaments.events import Pair, Paired
from domain.tournaments.state import Tournament
from scripts.site.tournament_page import TAGS, SiteWords

_PAGE = """<!doctype html>
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
    return _PAGE.format(title=title, slips=slips, tag=TAGS[words.language])


def _slip(made: Tournament, round_: Paired, pair: Pair, best_of: int, words: SiteWords) -> str:
    say = words.label
    names = [escape(made.players[player].name or player) for player in pair.players]
    about = escape(f"{made.opened.title} · {say('league.round_of', round=round_.round)}")
    head = f"<header><span>{about}</span><b>{say('league.table')} {pair.table}</b></header>"
    games = "".join(f"<th>{say('league.game', number=number)}</th>" for number in range(1, best_of + 1))
    rows = "".join(f"<tr><th>{name}</th>{'<td></td>' * best_of}</tr>" for name in names)
    table = f"<table><thead><tr><td></td>{games}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<section>{head}{table}<footer>{''.join(f'<span>{name}</span>' for name in names)}</footer></section>"
