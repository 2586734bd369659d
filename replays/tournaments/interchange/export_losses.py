"""Finds the data of a tournament that a format loses: reads the written file back and names the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import Message, as_message
from domain.tournaments.state import Tournament
from domain.tournaments.validation.event_validation import fold_events
from replays.messages import msg
from replays.tournaments.interchange import FORMATS, READABLE, WRITABLE
from replays.tournaments.interchange.consistency import FINISHED
from replays.tournaments.interchange.results import (
    ALONE,
    OPEN,
    BadResultsFile,
    MatchRow,
    TournamentResults,
    split_crowded_rounds,
    tournament_to_results,
)
from replays.tournaments.interchange.tournament_import import ImportOptions, parse_results_and_events

NAMED = 6
"""The most examples in a message."""
Facts = Mapping[str, Mapping[Hashable, Any]]
_LOSSES = {
    "title": "loss_title",
    "date": "loss_date",
    "ruleset": "loss_ruleset",
    "points": "loss_points",
    "rounds": "loss_rounds",
    "best_of": "loss_best_of",
    "players": "loss_players",
    "names": "loss_names",
    "clubs": "loss_clubs",
    "seeds": "loss_seeds",
    "decks": "loss_decks",
    "left": "loss_left",
    "matches": "loss_matches",
    "results": "loss_results",
    "endings": "loss_endings",
    "games": "loss_games",
    "tables": "loss_tables",
    "alone": "loss_alone",
    "penalties": "loss_penalties",
    "places": "loss_places",
}
"""A kind of fact -> the message that it is lost."""
_ENDINGS = ("time", "agreed", "forfeit", "penalty")


def find_data_lost_in_export(form: str, made: Tournament, private: frozenset[str] = frozenset()) -> list[Message]:
    """Returns what a file of this form would lack of a tournament, or have otherwise."""
    if form not in READABLE:
        return [FORMATS[form].about]
    wanted = tournament_to_results(made, private)
    try:
        back = parse_exported_results(form, WRITABLE[form](made, private), wanted)
    except BadResultsFile as error:
        return [msg("loss_unreadable", reason=as_message(error))]
    split = [] if back.kind(1) == "free" and not form.startswith("trf") else _split_rounds(wanted)
    stated = split_crowded_rounds(wanted) if split else wanted
    return [*split, *_differences(_facts(stated), _facts(back))]


def _split_rounds(wanted: TournamentResults) -> list[Message]:
    count = split_crowded_rounds(wanted).played
    return [msg("loss_rounds_split", n=wanted.played, n2=count)] if count != wanted.played else []


def parse_exported_results(form: str, text: str, wanted: TournamentResults) -> TournamentResults:
    """Reads a file that was written from these results, with the players under their own ids. Raises BadResultsFile."""
    stages = 1 if form.startswith("trf") else max((line.stage for line in wanted.lines), default=1)
    kinds = wanted.kinds[:stages]
    ids = {entrant.id for entrant in wanted.entrants}
    read = [entrant.id for entrant in READABLE[form](text, kinds).entrants]
    names = {} if set(read) <= ids else dict(zip(read, (entrant.id for entrant in wanted.entrants), strict=False))
    terms = ImportOptions("", names=names, kinds=",".join(kinds), rounds=wanted.rounds, status=wanted.status)
    try:
        return _parse(form, text, terms)
    except BadResultsFile:  # a report of one stage is over although the tournament goes on
        return _parse(form, text, terms._replace(status=FINISHED, rounds=0))


def _parse(form: str, text: str, terms: ImportOptions) -> TournamentResults:
    results, said = parse_results_and_events(form, text, terms)
    made = fold_events(said)
    if isinstance(made, Refusal):
        raise BadResultsFile(made.reason)
    return results


def _differences(wanted: Facts, back: Facts) -> Iterator[Message]:
    for kind, facts in wanted.items():
        differing = [key for key, value in facts.items() if back[kind].get(key) != value]
        if kind == "alone":
            differing += [key for key in back[kind] if key not in facts]
        if kind == "terms":
            yield from (msg(_LOSSES[str(key)]) for key in differing)
        elif differing:
            examples = list(dict.fromkeys(map(_example, differing)))
            more = [msg("and_n_more", n=len(examples) - NAMED)] if len(examples) > NAMED else []
            said = ", ".join(map(str, [*examples[:NAMED], *more]))
            yield msg(_LOSSES[kind], n=len(differing), said=said)


def _example(key: Any) -> str:
    """Returns the words for a fact: a player, or stage, round and players of a match."""
    if isinstance(key, str):
        return key
    stage, number, players = key[:3]
    return f"{stage}.{number} {' - '.join(players)}"


def _facts(results: TournamentResults) -> Facts:
    matches = dict(_matches(results))
    closed = {key: line for key, line in matches.items() if line.how != OPEN}
    rows = [(row.stage, row.round, (row.player,), row.kind, row.amount) for row in results.penalties]
    return {
        "terms": {
            "title": results.title,
            "date": results.date,
            "ruleset": results.ruleset,
            "points": results.points,
            "rounds": results.rounds,
            "best_of": results.best_of,
        },
        "players": {entrant.id: True for entrant in results.entrants},
        "names": {entrant.id: entrant.name or entrant.id for entrant in results.entrants},
        "clubs": {entrant.id: entrant.club for entrant in results.entrants if entrant.club},
        "seeds": {entrant.id: entrant.seed for entrant in results.entrants if entrant.seed},
        "decks": {entrant.id: (entrant.deck, entrant.cards) for entrant in results.entrants if entrant.deck or entrant.cards},
        "left": {entrant.id: (entrant.gone, entrant.how) for entrant in results.entrants if entrant.gone is not None},
        "matches": dict.fromkeys(matches, True),
        "results": {key: _outcome(line) for key, line in matches.items()},
        "endings": {key: line.how for key, line in closed.items() if line.how in _ENDINGS},
        "games": {key: line.games for key, line in closed.items() if line.games is not None},
        "tables": {key: line.table for key, line in matches.items()},
        "alone": {(line.stage, line.round, line.players): line.how for line in results.lines if line.how in ALONE},
        "penalties": dict(Counter(rows)),
        "places": {player: place for place, player in results.places},
    }


def _matches(results: TournamentResults) -> Iterator[tuple[Hashable, MatchRow]]:
    """Yields the matches, each under its stage, round and players; players who meet again in a round have a count too."""
    met: Counter[Hashable] = Counter()
    for line in results.lines:
        if line.two:
            key = line.stage, line.round, tuple(sorted(line.players))
            met[key] += 1
            yield (*key, met[key]), line if line.one < line.two else _turned(line)


def _turned(line: MatchRow) -> MatchRow:
    games = line.games and (line.games[1], line.games[0], line.games[2])
    return line._replace(one=line.two, two=line.one, games=games)


def _outcome(line: MatchRow) -> str:
    if line.how == OPEN:
        return OPEN
    return line.winner or ("double_loss" if line.how in ("double_loss", "penalty") else "draw")
