"""`senki new`: opens a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from domain import registry
from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import parse_deck
from domain.cards.deck_toml_csv_json import select_deck
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.contract.setup_validation import SetupFault
from domain.kernel.desk.game_opening import seat_names
from replays.clerk import OpenedGame
from replays.sheet.header import merge_setup_entries, parse_setup_entry
from scripts.cli.card_list_files import CardsOption, exit_with_problems, load_cards, print_remarks
from scripts.cli.composition import (
    DataOption,
    JsonOption,
    current_time,
    find_ruleset,
    new_client_id,
    open_clerk,
    parse_day,
    read_text,
    store_game,
)
from scripts.cli.new_game_from_position import open_from_file, open_from_record
from scripts.cli.terminal.messages import join_messages, msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import command_prefix, fail, print_json, print_note
from scripts.cli.terminal.vocabulary import exit_not_opened


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("new")(with_options(new))


class SeatOptions(NamedTuple):
    """Options: who plays with which cards."""

    seats: Annotated[int, typer.Option(help="How many seats.")] = 0
    player: Annotated[list[str] | None, typer.Option(help="SEAT=PLAYER, the player's id.")] = None
    deck: Annotated[list[str] | None, typer.Option(help="SEAT=FILE of a deck list, or SEAT=specimen deck.")] = None
    cards: CardsOption = None
    setup: Annotated[list[str] | None, typer.Option(help="Set-up key NAME=VALUE, for one seat NAME.SEAT=VALUE.")] = None

    def set_up(self, rules: Ruleset, count: int, laid_out: bool) -> dict[str, Any]:
        """Returns decks, printings and set-up keys."""
        decks = load_decks(rules.book.id, self.cards or [], parse_seat_pairs(self.deck, count), laid_out)
        return {**decks, **parse_setup_keys(rules, count, parse_pairs(self.setup))}


class RuleOptions(NamedTuple):
    """Options: how the game is judged, and what the record says about it."""

    mode: Annotated[str, typer.Option(help="referee or scribe.")] = "referee"
    rule: Annotated[list[str] | None, typer.Option(help="House rule NAME=VALUE.")] = None
    about: Annotated[list[str] | None, typer.Option(help="NAME=VALUE, e.g. league=spring.")] = None


class StartOptions(NamedTuple):
    """Options: a position in the middle of a game, from a file or from another game."""

    position: Annotated[Path | None, typer.Option(help="Begin in the middle: a file with the position.")] = None
    origin: Annotated[
        str, typer.Option("--from", help="Begin at this position of a game, with the hands known at that time.")
    ] = ""
    at: Annotated[int | None, typer.Option("--at", help="Of --from: after so many events (default: all).")] = None
    viewer: Annotated[str, typer.Option("--as", help="Of --from: as this viewer knew it.")] = "judge"


class PlayOptions(NamedTuple):
    """Options: what the players see and have to declare."""

    quiet: Annotated[bool, typer.Option(help="Hide legality until the game is over.")] = False
    explicit_passes: Annotated[bool, typer.Option(help="Every pass has to be entered.")] = False


def new(
    ruleset: Annotated[str, typer.Argument(help="Which rulebook, see `senki rulesets`; with --from it is that game's.")] = "",
    *,
    table: SeatOptions,
    judging: RuleOptions,
    start: StartOptions,
    play: PlayOptions,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Open a game and print its id."""
    if not (ruleset or start.origin):
        fail(msg("which_rulebook"), hints=(msg("senki_new_ruleset_or_senki"),))
    rules = find_ruleset(ruleset) if ruleset else None
    count = table.seats or (rules.book.seats[0] if rules else 8)
    terms: dict[str, Any] = {
        "seats": count,
        "mode": judging.mode,
        "switches": parse_pairs(judging.rule),
        "players": parse_seat_pairs(table.player, count),
        "about": about_fields(judging.about),
        **play._asdict(),
    }
    if start.origin or rules is None:
        clerk = open_clerk(data)
        ruleset, events = open_from_record(clerk, start.origin, start.at, start.viewer, terms)
        _print_opened(store_game(clerk, events), len(events), ruleset, as_json)
        return
    laid = table.set_up(rules, count, start.position is not None)
    if start.position is not None:
        clerk, events = open_clerk(data), open_from_file(rules, terms, laid, start.position)
        _print_opened(store_game(clerk, events), len(events), ruleset, as_json)
        return
    answer = open_clerk(data).open_game(ruleset, terms, laid, new_client_id(), current_time(), "scorer")
    if isinstance(answer, Refusal):
        exit_not_opened(answer, rules)
    assert isinstance(answer, OpenedGame)
    _print_opened(answer.game, len(answer.events), ruleset, as_json)


def _print_opened(game: str, events: int, ruleset: str, as_json: bool) -> None:
    if as_json:
        print_json({"id": game, "position": events})
    else:
        typer.echo(game)
        print_note(msg("next_said", said=f"{command_prefix()} say {game[:8]} '...'"))
        print_note(msg("what_can_be_said_said", said=f"{command_prefix()} rules {ruleset} --acts"))


def parse_pairs(options: list[str] | None) -> dict[str, str]:
    """Parses NAME=VALUE options into a mapping."""
    result = {}
    for option in options or []:
        name, sign, value = option.partition("=")
        if not sign or not name:
            fail(msg("said_expected_name_value", said=option))
        result[name] = value
    return result


def about_fields(options: list[str] | None) -> dict[str, str]:
    """Returns the organiser's data, NAME=VALUE; exits if the day of play is no day."""
    result = parse_pairs(options)
    parse_day("--about date", result.get("date", ""))
    return result


def parse_house_rules(rules: Ruleset, options: list[str] | None) -> dict[str, str]:
    """Parses the chosen house rules; exits if the rulebook has no such rule or value."""
    chosen = parse_pairs(options)
    for name, value in chosen.items():
        known = rules.book.switches.get(name)
        if known is None or value not in known.values:
            fail(
                msg("no_such_house_rule_said", said=name, said2=value),
                hints=known.values if known else sorted(rules.book.switches),
            )
    return chosen


def parse_seat_pairs(options: list[str] | None, count: int) -> dict[str, str]:
    """Parses SEAT=VALUE options into a mapping; exits if there is no such seat."""
    result, seats = parse_pairs(options), seat_names(count)
    for seat in result:
        if seat not in seats:
            fail(msg("no_such_seat_said_there", said=seat, said2=", ".join(seats)))
    return result


def parse_setup_keys(rules: Ruleset, count: int, given: dict[str, str]) -> dict[str, Any]:
    """Parses the ruleset's own set-up keys as a sheet has them; exits with the reason if one is wrong."""
    keys = []
    for name, value in given.items():
        result = parse_setup_entry(rules.setup, seat_names(count), name, int(value) if value.isdecimal() else value)
        if isinstance(result, SetupFault):
            fail(
                msg("setup_said_said_reason", said=name, said2=value, reason=result.message),
                hints=(msg("expected_reason", reason=join_messages(*result.expected)),),
            )
        keys.append(result)
    return merge_setup_entries(rules.setup, seat_names(count), keys)


def load_decks(ruleset: str, lists: list[Path], decks: dict[str, str], laid_out: bool = False) -> dict[str, Any]:
    """Returns the decks of a set-up, from files or specimens, and the printings that the record has to contain.

    Those are of the decks; where nobody has one, of the lists that were named, or, where cards are `laid_out`, all.
    """
    specimens, printings = registry.specimens(ruleset), load_cards(ruleset, lists)
    chosen = {seat: _deck(name, printings, specimens) for seat, name in decks.items()}
    used = {key for deck in chosen.values() for key in (*deck["list"], *deck["sideboard"])}
    used = used if chosen else set(printings) if lists or laid_out else set()
    return {"printings": {key: printings[key] for key in printings if key in used}, "decks": chosen}


def _deck(name: str, printings: Catalogue, specimens: Any) -> dict[str, Any]:
    if name in specimens.decks:
        chosen = specimens.decks[name]
        return {"list": dict(chosen.cards), "sideboard": dict(chosen.sideboard)}
    path = Path(name)
    if not path.exists():
        fail(
            msg("no_such_deck_said", said=name), hints=(msg("specimen_decks_said_or_file", said=", ".join(specimens.decks)),)
        )
    result = read_deck_file(path, printings)
    print_remarks(path, result)
    return {"list": dict(result.main), "sideboard": dict(result.sideboard)}


def read_deck_file(path: Path, catalogue: Catalogue, title: str = "") -> DeckList:
    """Reads a deck list file, or the deck of a title from a file of several; prints every problem with its line."""
    text = read_text(path)
    if title:
        try:
            text = select_deck(text, title)
        except KeyError as error:
            fail(
                msg("said_has_no_deck_said", said=path, said2=title),
                hints=(msg("there_are_said_only", said=", ".join(error.args)),) if error.args else (),
            )
    result = parse_deck(text, catalogue, form={".toml": "toml", ".csv": "csv"}.get(path.suffix, "any"))
    if isinstance(result, list) and path.suffix == ".csv":  # rows without a header
        rows = parse_deck(text, catalogue, form="any")
        result = rows if isinstance(rows, DeckList) else result
    if isinstance(result, list):
        exit_with_problems(path, result)
    return result
