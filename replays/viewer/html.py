"""A record as one HTML file that works offline: opened with a double click, nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from domain.kernel.event import Event
from domain.kernel.views import view, viewers
from replays.fold import fold
from replays.viewer.data import replay_data, to_text

FOLDER = Path(__file__).parent
_REPLAY = ("words", "telling", "card", "zones", "board", "log", "playing", "controls", "replay")
MODULES = ("kernel/table.js", "kernel/stepper.js", *(f"replay/{name}.js" for name in _REPLAY))
"""In the order in which they need each other; a file opened from disk cannot import modules, so they become one script."""
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Senki replay</title>
<style>{style}</style>
<body>
<noscript>{text}</noscript>
<script>
"use strict";
{{
{script}
start({records}, {viewer});
}}
</script>
</body>
</html>
"""


def to_html(events: Sequence[Event], viewer: str | None = None) -> str:
    """The page of a game: as one viewer may see it, or (None) whole, with every viewer to choose from.

    Raises ValueError for an unknown viewer.
    """
    header = fold(events, 1).header
    names = viewers(header) if viewer is None else (viewer,)
    records = {name: replay_data(view(events, name)) for name in names}
    first = "hindsight" if viewer is None else viewer
    lines = [event["text"] for event in records[first]["events"] if event["spoken"]]
    plain = "<ol>" + "".join(f"<li>{_escaped(line)}</li>" for line in lines) + "</ol>"
    style = (FOLDER / "replay" / "replay.css").read_text("utf-8")
    return _PAGE.format(style=style, text=plain, script=script(), records=to_text(records), viewer=to_text(first))


def script() -> str:
    """All modules as one classic script: imports and exports taken out, each name once."""
    return "\n".join(_bare((FOLDER / name).read_text("utf-8")) for name in MODULES)


def _bare(module: str) -> str:
    without_imports = re.sub(r"^import [^;]*;\n", "", module, flags=re.MULTILINE)
    return re.sub(r"^export ", "", without_imports, flags=re.MULTILINE)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
