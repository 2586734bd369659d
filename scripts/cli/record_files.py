"""Record files on the command line: compact export, card lists that a file names, and games in QR codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from replays.file import CannotOpen, Record, verify, write, write_declarations, write_naming_printings
from replays.file.referenced_card_lists import CardList, FindCardList, find_card_list, make_card_list, specimen_list
from scripts.cli.card_lists import read_card_file
from scripts.cli.terminal.output import BAD_INPUT, DAMAGED, REFUSED, fail

CARDS, EVENTS = "cards", "events"
WithoutOption = Annotated[
    str,
    typer.Option(
        "--without",
        help="A smaller file: `cards` names the printings of card lists that its reader has (the specimens, --cards); "
        "`events` has only what was said, for readers with the same edition of the rulebook.",
    ),
]
SelfContainedOption = Annotated[
    bool, typer.Option("--self-contained", help="With all that any reader needs; so is every file but one `--without`.")
]
ListsOption = Annotated[
    list[Path] | None, typer.Option("--cards", help="A card list that the file names, beside the specimens.")
]


def encode_record(record: Record, without: str, cards: Sequence[Path]) -> bytes:
    """Returns the `.senki` file of a record; exits if it cannot be written in this form."""
    if without not in ("", CARDS, EVENTS):
        fail(f"a file is without {CARDS} or without {EVENTS}, not without {without}")
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
            raise NotReproducible("this is what one viewer sees of a game; it cannot be judged anew")
        return write_declarations(record, lists)
    except NotReproducible as error:
        fail(f"not without its events: {error}", REFUSED, hints=("--without cards leaves the printings out",))


def open_record_file(file: Path, cards: Sequence[Path]) -> Record:
    """Returns the record of a `.senki` file; exits if a part that it leaves out is missing. Raises OSError, DamagedRecord."""
    try:
        return verify(file.read_bytes(), card_list_finder(cards))
    except CannotOpen as error:
        hints = {"cards": "name the list with --cards FILE", "edition": "ask for the record self-contained"}
        fail(f"{file}: {error}", REFUSED, hints=[hints[error.kind]] if error.kind in hints else ())


def card_list_finder(cards: Sequence[Path]) -> FindCardList:
    """Returns a function that finds the card lists of every reader, and these."""
    return lambda digest, ruleset: find_card_list(digest, ruleset, _read_lists(ruleset, cards))


def _read_lists(ruleset: str, cards: Sequence[Path]) -> list[CardList]:
    return [make_card_list(catalogue) for catalogue in map(partial(read_card_file, ruleset), cards)]


# --- games in QR codes ---
PICTURES = (".png", ".svg", ".gif", ".apng", ".webp", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff")
_EXITS = {"damaged": DAMAGED, "mixed": BAD_INPUT, "foreign": BAD_INPUT, "missing": BAD_INPUT}


def is_qr_source(source: str) -> bool:
    """Tells whether an argument is a code, a picture or a text file, rather than a record file."""
    return _is_code(source) or Path(source).suffix.lower() in (*PICTURES, ".txt")


def read_qr_game(sources: list[str], data: Path) -> Record:
    """Returns the game of these QR codes and of earlier ones; exits if some are missing."""
    from replays.qr import BadCode, decode_record
    from replays.qr.code_parts import collect_parts

    try:
        parts = collect_parts(data / "codes", [text for source in sources for text in _read_codes(source)])
        if parts.missing and parts.first is not None:
            missing = ", ".join(map(str, parts.missing))
            have = f"{len(parts.pieces)} of {parts.first.parts} codes are here and kept"
            fail(f"{have}; still missing: {missing}", hints=("senki import them, in any order",))
        return decode_record(parts.body())
    except BadCode as error:
        fail(str(error), _EXITS.get(error.kind, REFUSED))
    except OSError as error:
        fail(f"{error.filename or data}: {error.strerror}")


def _read_codes(source: str) -> Iterator[str]:
    """Yields the codes in an argument. Raises BadCode, OSError."""
    from replays.qr.code_images import MAX_FILE_SIZE, rasterize_svg, read_codes

    if _is_code(source):
        yield source
        return
    file = Path(source)
    if file.stat().st_size > MAX_FILE_SIZE:
        fail(f"{file}: {file.stat().st_size} bytes; at most {MAX_FILE_SIZE} are read")
    data = file.read_bytes()
    if file.suffix.lower() == ".txt":
        codes = data.decode("utf-8", "replace").split()
        if not any(map(_is_code, codes)):
            fail(f"{file}: no code of a game (SENKI:...) stands here", hints=("a scoresheet: senki record FILE",))
        yield from codes
    else:
        yield from read_codes(rasterize_svg(data) if file.suffix.lower() == ".svg" else data)


def _is_code(text: str) -> bool:
    return text.lstrip().upper().startswith("SENKI:")
