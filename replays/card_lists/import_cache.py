"""Answers of imports that were made before: the same list, read by the same code, has the same answer.

The key is the content of the list with all that was asked, and a stamp of every file that decides what comes out. A process
whose files were changed since its start uses the cache no more: it runs the former code. The folder may be deleted at any
time; a damaged file counts as missing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import domain
import replays.card_lists
from domain import registry
from replays.atomic_files import write_atomically

MAX_CACHED = 12
"""The number of answers that are stored; older ones are deleted."""
MAX_BYTES = 64_000_000
"""The size of all stored answers together."""
_SUFFIXES = (".py", ".toml")
_DIGEST_BYTES = 32
Part = str | bytes
"""A part of what decides an answer: a word, or the content of a file."""


class ImportCache:
    """The answers in a folder."""

    def __init__(self, folder: Path, stamp: str = "") -> None:
        """Takes the folder, which is made with the first answer, and the stamp of the code that this process has; without
        one the stamp of the files as they are now."""
        self._folder = folder
        self._first = {"": stamp or import_code_digest()}

    def answer(self, ruleset: str, asked: Sequence[Part], make: Callable[[], bytes | None]) -> bytes | None:
        """Returns the stored answer, or makes it and stores it; None, which is not stored, if none can be made."""
        stamp = self._stamp(ruleset)
        if not stamp:
            return make()
        path = self._path(ruleset, asked, stamp)
        found = _read(path)
        if found is None and (found := make()) is not None and self._stamp(ruleset) == stamp:
            self._write(path, found)
        return found

    def has(self, ruleset: str, asked: Sequence[Part]) -> bool:
        """Returns whether an answer is stored."""
        stamp = self._stamp(ruleset)
        return bool(stamp) and self._path(ruleset, asked, stamp).exists()

    def _stamp(self, ruleset: str) -> str:
        """Returns the stamp of the code; empty if the files are no longer those that this process runs."""
        foreign = "" if ruleset in registry.RULESETS else ruleset
        stamp = import_code_digest(foreign)
        return stamp if self._first.setdefault(foreign, stamp) == stamp else ""

    def _path(self, ruleset: str, asked: Sequence[Part], stamp: str) -> Path:
        digest = sha256()
        for part in (ruleset, *asked):
            data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            digest.update(len(data).to_bytes(8, "big"))
            digest.update(data)
        return self._folder / f"{digest.hexdigest()[:40]}-{stamp}.import"

    def _write(self, path: Path, answer: bytes) -> None:
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, sha256(answer).digest() + answer)
            size = 0
            stored = sorted(self._folder.glob("*.import"), key=lambda each: -each.stat().st_mtime_ns)
            for number, each in enumerate(stored):
                size += each.stat().st_size
                if number >= MAX_CACHED or size > MAX_BYTES:
                    each.unlink(missing_ok=True)


def _read(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
        os.utime(path)
    except OSError:
        return None
    answer = memoryview(data)[_DIGEST_BYTES:]
    return bytes(answer) if sha256(answer).digest() == data[:_DIGEST_BYTES] else None


def import_code_digest(foreign: str = "") -> str:
    """Returns a digest that changes with any file that decides what an import returns: code, rules, tables of phrases and
    of columns. `foreign`: a ruleset of another package, whose files count too.
    """
    package = import_module(registry.package_of(foreign)).__path__ if foreign else ()
    folders = {*domain.__path__, *replays.card_lists.__path__, *package}
    stats = sorted(each for folder in folders for each in _stats(folder))
    return sha256(repr(stats).encode()).hexdigest()[:16]


@cache
def import_code_digest_at_start() -> str:
    """Returns the stamp of the files at the first call in this process, which runs the code that they had."""
    return import_code_digest()


def _stats(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _stats(entry.path) if entry.name != "__pycache__" else ()
            elif entry.name.endswith(_SUFFIXES):
                stat = entry.stat()
                yield entry.path, stat.st_mtime_ns, stat.st_size
