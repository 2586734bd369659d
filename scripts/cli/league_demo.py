"""`senki demo league`: a tournament of sixteen players with a record for every game, in the terminal or served."""

from __future__ import annotations

from pathlib import Path

from rich.rule import Rule

from domain.kernel.record.event import Event
from domain.tournaments.events import EventData
from domain.tournaments.standings.ranking import compute_standings, format_number
from replays.clerk import Clerk
from replays.file import make_record
from replays.game_ids import game_id
from replays.log import NoSuchGame, Stored
from replays.tournaments.clerk import LeagueClerk, OpenedTournament, tournament_id
from scripts.cli.commands.serve import serve_games
from scripts.cli.composition import now, open_clerk
from scripts.cli.league_desk import clerk, refused
from scripts.cli.output import called, out, say, worded
from scripts.cli.tables import print_rows
from scripts.season import Season, Terms, opening

CLIENT = "the demo of a league evening"
GAMES = ("gundam_war",)


def league_demo(data: Path | None, host: str, port: int, serve: bool) -> None:
    """Plays the evening once in a store, and shows or serves it."""
    desk, games = clerk(data), open_clerk(data)
    name = play_once(desk, games)
    made = desk.tournament(name)
    told = worded(f"{len(made.players)} players, {len(made.matches)} matches")
    out.print(Rule(f"{made.opened.title}: {told}", align="left"))
    rows = []
    for each in compute_standings(made)[:8]:
        numbers = {code: format_number(value) for code, value in each.values.items()}
        rows.append({"rank": each.rank, "player": each.player, **numbers, "left": made.players[each.player].how})
    print_rows(rows, list(rows[0]))
    for place, player in enumerate(made.places[:4], 1):
        out.print(f"{place}. {player}", markup=False)
    for words, what in (
        (f"league why {name} {made.places[0]} OMW", "how a number came about"),
        (f"league verify {name}", "every record against its report"),
        (f"league export {name} evening.trf --as trf", "for another program"),
        ("stats ratings", "who is strong"),
        ("demo league --serve", f"the pages: /?league={name}"),
    ):
        out.print(f"  {called()} {words:66} {worded(what)}", markup=False)
    if serve:
        serve_games(host, port, data, GAMES)


def play_once(desk: LeagueClerk, games: Clerk, terms: Terms | None = None) -> str:
    """The evening, played now where the store does not have it; its id."""
    terms = terms or Terms()
    name = tournament_id(CLIENT)
    try:
        if desk.tournament(name).places:
            return name
    except NoSuchGame:
        say("sixteen players sit down ...")
    opened = desk.open(opening(terms), CLIENT, now())
    if not isinstance(opened, OpenedTournament):
        refused(opened)
    count = iter(range(10**6))

    def tell(said: EventData, by: str) -> None:
        answer = desk.say(name, said, f"{CLIENT}:{next(count)}", by=by, at=now())
        if not isinstance(answer, Stored):
            refused(answer)

    def keep(client: str, events: list[Event]) -> str:
        return games.bring_in(make_record(events, game_id(client))).game  # type: ignore[union-attr]

    Season(terms, name, tell, lambda: desk.tournament(name), keep).play()
    return name
