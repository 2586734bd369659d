"""`senki league list`, `show`, `standings`, `why`, `log`: views of a tournament."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from domain.tournaments.log_messages import EventDescriber, with_known_matches
from domain.tournaments.match_results import match_summary
from domain.tournaments.serialization import to_plain
from domain.tournaments.standings.explanations import ABOUT, explain_tiebreak
from domain.tournaments.standings.ranking import Standing, compute_standings, compute_tiebreaks, format_number, places_at_end
from domain.tournaments.standings.tiebreaks import tiebreak_profiles
from domain.tournaments.state import Match, Tournament
from domain.tournaments.validation.refusals import describe_open_tables
from projections.exports.table_exports import to_csv
from scripts.cli.composition import DataOption, JsonOption
from scripts.cli.terminal.messages import field_word, msg
from scripts.cli.terminal.output import fail, print_json, print_message, print_note, print_text, translate
from scripts.cli.terminal.row_tables import print_rows
from scripts.cli.terminal.vocabulary import Vocabulary, language_of
from scripts.cli.tournament_actions import Id, open_tournament, open_tournament_clerk, undamaged_tournaments

Round = Annotated[int, typer.Option("--round", help="As of this round.")]
Profile = Annotated[str, typer.Option("--tiebreaks", help="By another profile than the tournament's own.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("list")(list_)
    for command in (show, standings_, why, log):
        app.command(command.__name__.rstrip("_"))(command)


def list_(
    removed: Annotated[bool, typer.Option("--removed", help="Also those that were removed.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the tournaments, the newest last."""
    desk = open_tournament_clerk(data)
    rows = [_row(name, made) for name, made in undamaged_tournaments(desk, removed).items()]
    if as_json:
        print_json(rows)
    elif rows:
        rows = [{**row, "ruleset": _ruleset_title(row["ruleset"])} for row in rows]
        print_rows(rows, ("id", "title", "ruleset", "league", "season", "status", "players", "round"))
    else:
        print_note(msg("no_tournaments_yet_senki_league"))


def _row(name: str, made: Tournament) -> dict[str, Any]:
    opened = made.opened
    number = list(made.rounds)[-1][1] if made.rounds else 0
    about = {"title": opened.title, "ruleset": opened.ruleset, "league": opened.league, "season": opened.season}
    return {"id": name, **about, "status": made.status, "players": len(made.players), "stage": made.stage, "round": number}


def show(tournament: Id, round_: Round = 0, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Show the tournament: its rounds with what came of them."""
    _, name, made = open_tournament(tournament, data)
    rounds = [each for each in made.rounds.values() if not round_ or each.number == round_]
    if as_json:
        matches = [_match_json(made, made.matches[match]) for each in rounds for match in each.matches]
        print_json({**_row(name, made), "opened": to_plain(made.opened), "matches": matches, "places": places_at_end(made)})
        return
    print_text(f"{made.opened.title} · {_ruleset_title(made.opened.ruleset)} · {translate(field_word(made.status))}")
    for each in rounds:
        print_message(msg("round_n", n=each.number) if each.closed else msg("round_n_open", n=each.number))
        if each.corrected_late:
            print_message(
                msg("corrected_after_round_n_was", n=each.number + 1, said=", ".join(each.corrected_late)), indent=2
            )
        for match in each.matches:
            print_text(describe_match(made, made.matches[match]))
        for player in each.byes:
            print_message(msg("said_has_bye", said=player), indent=5)
        for player in each.half_byes:
            print_message(msg("said_has_half_bye", said=player), indent=5)
    if rounds and not rounds[-1].closed:
        print_note(describe_open_tables(made, rounds[-1].stage, rounds[-1].number))


def _ruleset_title(ruleset: str) -> str:
    """Returns the title of a rulebook in the reader's language."""
    return Vocabulary(language_of(""), ruleset).term("title", ruleset)


def _match_json(made: Tournament, match: Match) -> dict[str, Any]:
    outcome = match_summary(made, match)
    records = [game.record for report in match.standing_reports() for game in report.games if game.record]
    return {**outcome, "how": "disputed" if match.disputed and not outcome["how"] else outcome["how"], "records": records}


def describe_match(made: Tournament, match: Match) -> str:
    """Describes a match as a line: its table, the players, the result."""
    return _line(_match_json(made, match))


def _line(match: dict[str, Any]) -> str:
    games = match["games"]
    score = "" if games is None else "-".join(map(str, games if games[2] else games[:2]))
    how = translate(field_word(match["how"].replace("_", " "))) if match["how"] != "played" else ""
    return f"{match['table']:>3}  {' - '.join(match['players'])}  {score} {how}".rstrip()


def standings_(
    tournament: Id,
    round_: Round = 0,
    tiebreaks: Profile = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print as CSV, safe for spreadsheets.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the standings."""
    _, _, made = open_tournament(tournament, data)
    _require_profile(tiebreaks)
    rows = [standing_row(made, each) for each in compute_standings(made, round_ or None, tiebreaks, made.ranked)]
    if as_csv:
        typer.echo(to_csv(rows), nl=False)
    elif as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, list(rows[0]))


def _require_profile(profile: str) -> None:
    if profile and profile not in tiebreak_profiles():
        fail(msg("no_such_profile_said", said=profile), hints=(msg("there_are_said", said=", ".join(tiebreak_profiles())),))


def standing_row(made: Tournament, standing: Standing) -> dict[str, Any]:
    """Returns a row of the standings, with its numbers as texts of four decimals."""
    record, player = standing.record, made.players[standing.player]
    counted = {"won": record.count("win"), "lost": record.count("loss"), "drawn": record.count("draw")}
    byes = sum(meeting.kind == "bye" for meeting in record.meetings)
    numbers = {code: format_number(value) for code, value in standing.values.items()}
    about = {"rank": standing.rank, "player": standing.player, "name": player.name}
    return {**about, "matches": len(record.meetings), **counted, "byes": byes, **numbers, "left": player.how}


def why(
    tournament: Id,
    player: Annotated[str, typer.Argument(help="Whose number.")],
    code: Annotated[str, typer.Argument(help=f"Which: {', '.join(ABOUT)}.")],
    round_: Round = 0,
    tiebreaks: Profile = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how a number came about: whose results and which matches are in it."""
    _, _, made = open_tournament(tournament, data)
    _require_profile(tiebreaks)
    if code not in ABOUT or player not in made.players:
        fail(
            msg("no_such_number_said_said", said=code, said2=player),
            hints=(msg("numbers_said", said=", ".join(ABOUT)), msg("players_said", said=", ".join(made.players))),
        )
    opened = explain_tiebreak(compute_tiebreaks(made, round_ or None, tiebreaks), code, player)
    rows = [
        {
            "round": part.round or "",
            "match": part.match,
            "opponent": part.opponent,
            "value": format_number(part.value),
            "of": "" if part.of is None else format_number(part.of),
            "left out": "yes" if part.cut else "",
        }
        for part in opened.parts
    ]
    if as_json:
        print_json({"code": code, "player": player, "value": format_number(opened.value), "of": opened.inner, "parts": rows})
        return
    print_text(f"{player} · {code}: {format_number(opened.value) or '?'}")
    for sentence in opened.sentences:
        print_text(f"  {sentence.text(language_of(''))}")
    if opened.inner:
        print_message(msg("from_said_each_opponent", said=opened.inner), indent=2)
    print_rows(rows, ("round", "match", "opponent", "value", "of", "left out"))


def log(tournament: Id, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Show the whole log."""
    desk, name, made = open_tournament(tournament, data)
    events = desk.events(name)
    rows = [{"position": n, "name": e.name, "by": e.by, "at": e.at, "said": to_plain(e.said)} for n, e in enumerate(events)]
    if as_json:
        print_json(rows)
        return
    language = language_of("")
    for row, (_, met) in zip(rows, with_known_matches(events), strict=True):
        teller = EventDescriber(made, language, met, _ruleset_title)
        print_text(f"{row['position']:>4}  {teller.by(row['by'])}  {teller.event(row['name'], row['said'])}")
