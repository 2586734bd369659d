"""Modules of the web app run without a browser: imports and exports taken out, so that they become one script."""

import re
from pathlib import Path

from py_mini_racer import MiniRacer

from api.web.assets import VIEWER, WEB

IMPORT = re.compile(r'^import\s+(?:[^;"]*?from\s+)?"([^"]+)";\n', re.MULTILINE)
LAZY = re.compile(r'import\("([^"]+)"\)')


def modules() -> list[Path]:
    """Every module that the browser may be given."""
    return sorted([*WEB.rglob("*.js"), *VIEWER.rglob("*.js")])


def needs(module: Path) -> list[Path]:
    """The modules that a module imports, found as the service would serve them."""
    text = module.read_text("utf-8")
    return [found(module, name) for name in (*IMPORT.findall(text), *LAZY.findall(text))]


def found(module: Path, name: str) -> Path:
    """The module that another one means by a name."""
    if name.startswith("/viewer/"):
        return (VIEWER / name.removeprefix("/viewer/")).resolve()
    return (WEB / name.removeprefix("/") if name.startswith("/") else module.parent / name).resolve()


def bare(module: Path) -> str:
    """A module as a classic script."""
    return re.sub(r"^export (?=\w)", "", IMPORT.sub("", module.read_text("utf-8")), flags=re.MULTILINE)


def loaded(*names: str) -> MiniRacer:
    """An engine that has these modules of the app, by what they are imported as or their path in it, in this order."""
    engine = MiniRacer()
    engine.eval("\n".join(bare(found(WEB / "app.js", name if name.startswith("/") else f"/{name}")) for name in names))
    return engine
