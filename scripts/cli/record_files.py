"""Record files on the command line: compact export, card lists that a file names, and games in QR codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view
from replays.file import (
    CannotOpen,
    DamagedRecord,
    Record,
    validate,
    verify,
    write,
    write_declarations,
    write_naming_printings,
)
from replays.file.json_format import from_json
from replays.file.referenced_card_lists import CardList, FindCardList, find_card_list, make_card_list, specimen_list
from scripts.cli.card_list_files import read_card_file
from scripts.cli.composition import find_game, load_view, open_clerk, read_text
from scripts.cli.terminal.messages import message_of, msg, system_message
from scripts.cli.terminal.output import BAD_INPUT, DAMAGED, REFUSED, fail

CARDS, EVENTS = "cards", "events"
WithoutOption = Annotated[
    str,
    typer.Option(
        "--without",
        help="A smaller file: `cards` names the printings of card lists that its reader has (the specimens, --cards); "
        "`events` has only what was said, for readers with the same revision of the rules.",
    ),
]
SelfContainedOption = Annotated[
    bool, typer.Option("--self-contained", help="With all that any reader needs; so is every file but one `--without`.")
]
ListsOption = Annotated[
    list[Path] | None, typer.Option("--cards", help="A card list that the file names, in addition to the specimens.")
]


def encode_record(record: Record, without: str, cards: Sequence[Path]) -> bytes:
    """Returns the `.senki` file of a record; exits if it cannot be written in this form."""
    if without not in ("", CARDS, EVENTS):
        fail(msg("file_is_without_said_or_without", said=CARDS, said2=EVENTS, said3=without))
    if not without:
        return write(record)
    ruleset = record.header.ruleset
    usual = specimen_list(ruleset)
    lists = [*([usual] if usual else []), *_read_lists(ruleset, cards)]
    if without == CARDS:
        return write_naming_printings(record, lists)
    from replays.file.declarations import NotReproducible

    try:
        if record.viewer:
            raise NotReproducible("this is what one viewer sees of a game; the rules cannot replay it")
        return write_declarations(record, lists)
    except NotReproducible as error:
        fail(msg("not_without_its_events_said", said=error), REFUSED, hints=(msg("without_cards_leaves_printings_out"),))


def open_record_file(file: Path, cards: Sequence[Path]) -> Record:
    """Returns the record of a `.senki` file.

    Exits if the file needs something that is missing here: card lists, an edition or a revision. Raises OSError,
    DamagedRecord.
    """
    try:
        return verify(file.read_bytes(), card_list_finder(cards))
    except CannotOpen as error:
        again = msg("ask_for_record_self_contained")
        hints = {"cards": msg("name_list_with_cards_file"), "edition": again, "revision": again}
        fail(msg("said_reason", said=file, reason=error), REFUSED, hints=[hints[error.kind]] if error.kind in hints else ())


def card_list_finder(cards: Sequence[Path]) -> FindCardList:
    """Returns a function that finds the card lists of every reader, and these."""
    return lambda digest, ruleset: find_card_list(digest, ruleset, _read_lists(ruleset, cards))


def _read_lists(ruleset: str, cards: Sequence[Path]) -> list[CardList]:
    return [make_card_list(catalogue) for catalogue in map(partial(read_card_file, ruleset), cards)]


def read_file(file: Path, cards: Sequence[Path] = ()) -> Record:
    """Reads a record from a file of any form; a damaged one is refused with its place. `cards`: lists that it may name."""
    try:
        if file.suffix == ".json":
            return validate(from_json(read_text(file)))
        return open_record_file(file, cards)
    except OSError as error:
        fail(msg("said_reason", said=file, reason=system_message(error)))
    except ValueError as error:
        foreign = isinstance(error, DamagedRecord) and error.place == "first bytes"
        hints = (msg("expected_what_senki_export_writes"),) if foreign else ()
        fail(msg("said_reason", said=file, reason=error), DAMAGED, hints)


# --- games in QR codes ---
PICTURES = (".png", ".svg", ".gif", ".apng", ".webp", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff")
_EXITS = {"damaged": DAMAGED, "mixed": BAD_INPUT, "foreign": BAD_INPUT, "missing": BAD_INPUT}


def is_qr_source(source: str) -> bool:
    """Returns whether an argument is a code, a picture or a text file, rather than a record file."""
    return _is_code(source) or Path(source).suffix.lower() in (*PICTURES, ".txt")


def read_qr_game(sources: list[str], data: Path) -> Record:
    """Returns the game of these QR codes and of earlier ones; exits if some are missing."""
    from replays.qr import BadCode, decode_record
    from replays.qr.code_parts import collect_parts, discard_parts

    try:
        parts = collect_parts(data / "codes", [text for source in sources for text in _read_codes(source)])
        if parts.missing and parts.first is not None:
            missing = ", ".join(map(str, parts.missing))
            here = msg("n_n_codes_are_here_and_kept", n=len(parts.pieces), n2=parts.first.parts, said=missing)
            fail(here, hints=(msg("senki_import_them_in_any"),))
        record = decode_record(parts.body())
        discard_parts(data / "codes", parts)
        return record
    except BadCode as error:
        fail(message_of(error), _EXITS.get(error.kind, REFUSED))
    except OSError as error:
        fail(msg("said_reason", said=error.filename or data, reason=system_message(error)))


def _read_codes(source: str) -> Iterator[str]:
    """Yields the codes in an argument. Raises BadCode, OSError."""
    from replays.qr.code_images import MAX_FILE_SIZE, rasterize_svg, read_codes

    if _is_code(source):
        yield source
        return
    file = Path(source)
    if file.stat().st_size > MAX_FILE_SIZE:
        fail(msg("said_n_bytes_at_most", said=file, n=file.stat().st_size, n2=MAX_FILE_SIZE))
    data = file.read_bytes()
    if file.suffix.lower() == ".txt":
        codes = data.decode("utf-8", "replace").split()
        if not any(map(_is_code, codes)):
            fail(msg("said_no_code_game_senki", said=file), hints=(msg("scoresheet_senki_record_file"),))
        yield from codes
    else:
        yield from read_codes(rasterize_svg(data) if file.suffix.lower() == ".svg" else data)


def _is_code(text: str) -> bool:
    from replays.qr import is_code_text

    return is_code_text(text)


RECORD_FILES = (".senki", ".json")


class GameSource(NamedTuple):
    """A game to read. `id`: its id · `view(viewer)`: its events as a viewer may see them; exits for an unknown viewer."""

    id: str
    view: Callable[[str], list[Event]]


def open_game_source(game: str, data: Path | None) -> GameSource:
    """Opens the game of a record file (by its ending), or else of the log; exits if there is none.

    A record file needs no data folder, and nothing is stored.
    """
    if Path(game).suffix.lower() in RECORD_FILES:
        return _open_file(Path(game))
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    return GameSource(result, lambda viewer: load_view(clerk, result, viewer))


def _open_file(file: Path) -> GameSource:
    record = read_file(file)

    def view(viewer: str) -> list[Event]:
        try:
            return make_view(record.events, viewer)
        except ValueError as error:
            fail(message_of(error))

    return GameSource(record.game, view)
