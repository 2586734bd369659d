"""Codes of a game that is not complete yet, kept in a folder until the others are read; in any order, over days."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from replays.log.beside import write_beside
from replays.qr.parts import BadCode, Parts, read_piece

MOST_WAITING = 200
"""Games of which codes may wait; of more, the oldest are forgotten."""


def gathered(folder: Path, texts: Iterable[str]) -> Parts:
    """These codes together with those of the same game that were kept; kept where some are still missing.

    Raises BadCode, OSError.
    """
    parts = Parts(texts)
    if parts.first is None:
        raise BadCode("missing", "there is no code")
    file = folder / f"{parts.first.body.hex()}.txt"
    for text in _lines(file):
        if not parts.missing:
            break
        if _is_of(text, parts):
            parts.take(text)
    if parts.missing:
        _keep(file, [*_lines(file), *texts])
    else:
        file.unlink(missing_ok=True)
    return parts


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").split() if file.exists() else []


def _is_of(text: str, parts: Parts) -> bool:
    try:
        piece = read_piece(text)
    except BadCode:
        return False
    return parts.first is not None and (piece.body, piece.parts) == (parts.first.body, parts.first.parts)


def _keep(file: Path, texts: list[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_beside(file, ("\n".join(dict.fromkeys("".join(text.split()) for text in texts)) + "\n").encode())
    waiting = sorted(file.parent.glob("*.txt"), key=lambda path: path.stat().st_mtime)
    for old in waiting[:-MOST_WAITING]:
        old.unlink(missing_ok=True)
