"""A game out of its QR codes: pictures, texts, or files of texts, as they were typed after `senki import`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from replays.file import Record
from scripts.cli.output import DAMAGED, REFUSED, WRONG, fail

PICTURES = (".png", ".svg", ".gif", ".apng", ".webp", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff")
_EXITS = {"damaged": DAMAGED, "mixed": WRONG, "foreign": WRONG, "missing": WRONG}


def is_coded(source: str) -> bool:
    """Whether something typed is a code, a picture, or a text file, rather than a record file."""
    return _is_code(source) or Path(source).suffix.lower() in (*PICTURES, ".txt")


def coded(sources: list[str], house: Path) -> Record:
    """The record of the game whose codes these are, with those that were read before; leaves where some are missing."""
    from replays.qr import BadCode, record_of
    from replays.qr.kept import gathered

    try:
        parts = gathered(house / "codes", [text for source in sources for text in _texts(source)])
        if parts.missing and parts.first is not None:
            told = ", ".join(map(str, parts.missing))
            have = f"{len(parts.pieces)} of {parts.first.parts} codes are here and kept"
            fail(f"{have}; still missing: {told}", hints=("senki import them, in any order",))
        return record_of(parts.body())
    except BadCode as error:
        fail(str(error), _EXITS.get(error.kind, REFUSED))
    except OSError as error:
        fail(f"{error.filename or house}: {error.strerror}")


def _texts(source: str) -> Iterator[str]:
    """The texts of the codes in something typed. Raises BadCode, OSError."""
    from replays.qr.picture import MOST_FILE, rastered, texts_in

    if _is_code(source):
        yield source
        return
    file = Path(source)
    if file.stat().st_size > MOST_FILE:
        fail(f"{file}: {file.stat().st_size} bytes; at most {MOST_FILE} are read")
    data = file.read_bytes()
    if file.suffix.lower() == ".txt":
        codes = data.decode("utf-8", "replace").split()
        if not any(map(_is_code, codes)):
            fail(f"{file}: no code of a game (SENKI:...) stands here", hints=("a scoresheet: senki record FILE",))
        yield from codes
    else:
        yield from texts_in(rastered(data) if file.suffix.lower() == ".svg" else data)


def _is_code(text: str) -> bool:
    return text.lstrip().upper().startswith("SENKI:")
