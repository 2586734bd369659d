"""Reads TOML files, and other sources that take long to parse, through a cache in the `__pycache__` of their folder.

`messages.toml` is stored parsed as `__pycache__/messages.toml.cpython-311.pyc`. As with bytecode, it is used while size and
time of change of the source are those that it was made from, and it is written unless Python is to write none
(`PYTHONDONTWRITEBYTECODE`) or the folder is only read.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

FORMAT = "senki-1"
"""The form of a cached file: this, the form of its data, the time of change in nanoseconds, the size, the data."""
_UNREADABLE = (OSError, EOFError, ValueError, TypeError)


def read_package_toml(package: str, name: str) -> dict[str, Any]:
    """Returns the data of a TOML file of a package, new for each caller.

    Raises FileNotFoundError, or tomllib.TOMLDecodeError with line and column.
    """
    return read_toml(Path(import_module(package).__path__[0], name))


def read_toml(file: Path) -> dict[str, Any]:
    """Returns the data of a TOML file as `read_package_toml` does."""
    data: dict[str, Any] = read_compiled(file, "toml", _parse_toml)
    return data


def _parse_toml(text: str) -> dict[str, Any]:
    import tomllib  # not needed where the cache is

    return tomllib.loads(text)


def read_compiled(file: Path, form: str, compile_text: Callable[[str], Any]) -> Any:
    """Returns what `compile_text` makes of a text file: data of Python's own types, new for each caller.

    `form`: another one for every other result of `compile_text`. Raises FileNotFoundError, and what `compile_text` raises.
    """
    result = file.stat()
    key = (FORMAT, form, result.st_mtime_ns, result.st_size)
    cached = Path(cache_from_source(f"{file}.py"))
    with suppress(*_UNREADABLE):
        *made_from, data = marshal.loads(cached.read_bytes())
        if tuple(made_from) == key:
            return data
    data = compile_text(file.read_text("utf-8"))
    if not sys.dont_write_bytecode:
        with suppress(OSError, ValueError):  # the folder is only read; a date cannot be stored
            _write(cached, marshal.dumps((*key, data)))
    return data


def _write(file: Path, content: bytes) -> None:
    """Writes a file in one step, so that no other process reads a part of it."""
    import tempfile  # loads much, and is seldom needed

    file.parent.mkdir(parents=True, exist_ok=True)
    handle, half = tempfile.mkstemp(prefix=file.name, dir=file.parent)
    try:
        with open(handle, "wb") as stream:
            stream.write(content)
        os.chmod(half, 0o644)
        os.replace(half, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(half)
        raise
