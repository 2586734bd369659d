"""The optional extras of an installation (pyproject.toml), and the modules that they bring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from replays.messages import msg

EXTRAS = {
    "log": ("cachetools", "eventsourcing", "msgspec", "prompt_toolkit", "sqlite_utils"),
    "pictures": ("PIL", "py_mini_racer", "resvg_py", "segno", "zxingcpp"),
    "league": ("openskill", "rustworkx", "xlsxwriter"),
    "serve": ("fastapi", "starlette", "uvicorn"),
    "mcp": ("mcp", "httpx2"),
}
"""Extra -> the modules that Senki imports from its libraries. Where one is missing, installing the extra brings it."""


class MissingExtra(ModuleNotFoundError):
    """Raised if a needed library is not installed. The message names the extra that brings it."""

    def __init__(self, extra: str, error: ModuleNotFoundError) -> None:
        super().__init__(msg("needs_extra_of_installation", said=error.name, said2=extra), name=error.name)


@contextmanager
def explain_missing_extras() -> Iterator[None]:
    """Replaces the error about a missing library of an extra by `MissingExtra`."""
    try:
        yield
    except ModuleNotFoundError as error:
        extra = extra_of_import_error(error)
        if not extra or isinstance(error, MissingExtra):
            raise
        raise MissingExtra(extra, error) from None


def extra_of_import_error(error: ModuleNotFoundError) -> str:
    """Returns the extra that brings the module an error is about; empty if none does."""
    top = (error.name or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if top in modules), "")


def is_extra_installed(extra: str) -> bool:
    """Returns whether every module of an extra is there."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])
