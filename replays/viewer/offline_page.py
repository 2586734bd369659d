"""Writes a record as one HTML file that works offline and loads no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from html import escape
from typing import Any

from domain.kernel.record.event import Event
from domain.kernel.views.views import HINDSIGHT, JUDGE, make_view, viewers
from replays.branches.branch_store import Branch
from replays.table_at_position import fold
from replays.viewer.game_titles import players_title
from replays.viewer.js_bundle import FOLDER, bundle_modules
from replays.viewer.packed_json import pack_json, pack_text
from replays.viewer.replay_json import replay_data, to_script_json

ENTRY = "replay/standalone-entry.js"
Explain = Callable[[Sequence[Event]], list[dict[str, Any]]]
RULE_FIELDS = ("rules", "places")
BOOK_FIELDS = ("terms", "face", "mat")
"""Fields that are equal in the records of all viewers. The page has them once."""
STYLE_ORDER = {"tokens.css": 0, "print.css": 2}
"""The stylesheet with the colours comes first; the print stylesheet comes last."""
LOADER = """
(async () => {
  const packed = Uint8Array.from(atob(document.getElementById("viewer").textContent), (letter) => letter.charCodeAt(0));
  const script = document.createElement("script");
  script.textContent = await new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
  ).text();
  document.body.append(script);
})();
"""
"""The script of the page that runs the viewer's script, which is packed."""
_START = """
startReplay(JSON.parse(document.getElementById("records").textContent), document.getElementById("records").dataset.viewer);
"""
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>{style}</style>
<body>
<noscript>{text}</noscript>
<script type="application/json" id="records" data-viewer="{viewer}">{records}</script>
{code}<script type="text/plain" id="viewer">{script}</script>
<script>{loader}</script>
</body>
</html>
"""
_PICTURES = '<script type="application/json" id="own-pictures">{data}</script>\n'
NO_PICTURES: Mapping[str, str] = {}
_CODE = '<script type="application/json" id="code">{data}</script>\n'


def make_offline_page(
    events: Sequence[Event],
    viewer: str | None = None,
    code_svg: str = "",
    head: str = "",
    branches: Sequence[tuple[Branch, Sequence[Event]]] = (),
    pictures: Mapping[str, str] = NO_PICTURES,
    explain: Explain | None = None,
) -> str:
    """Makes the page of a game: as one viewer may see it, or (None) complete with a choice of viewers.

    `code_svg`: the QR code of the game · `head`: the short head of its record · `branches`: those of the game with all
    their events; a viewer gets those that continue its own view · `pictures`: the user's card images, normalised name ->
    address (`replays.viewer.local_card_images`) · `explain`: returns why lines of a view matter, each `line` with its
    sentence by language. Raises ValueError for an unknown viewer.
    """
    header = fold(events, 1).header
    names = viewers(header) if viewer is None else (viewer,)
    records = {name: _with_branches(_explained(make_view(events, name), explain), name, branches) for name in names}
    first = "hindsight" if viewer is None else viewer
    lines = [event["text"] for event in records[first]["events"] if event["spoken"]]
    book = {name: records[first][name] for name in BOOK_FIELDS}
    views = {name: pack_json(_without_book(record)) for name, record in records.items()}
    plain = "<ol>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ol>"
    style, code = viewer_styles(), offline_page_script()
    return _PAGE.format(
        policy=content_security_policy(
            style, code, files=not all(address.startswith("data:") for address in pictures.values())
        ),
        title=escape(f"{players_title(header)} · Senki"),
        style=style,
        text=plain,
        viewer=escape(first),
        records=to_script_json({"book": pack_json(book), "views": views}),
        code=(_CODE.format(data=to_script_json({"svg": code_svg, "head": head})) if code_svg or head else "")
        + (_PICTURES.format(data=to_script_json(dict(pictures))) if pictures else ""),
        script=pack_text(code),
        loader=LOADER,
    )


def _explained(events: Sequence[Event], explain: Explain | None) -> dict[str, Any]:
    return {**replay_data(events), "reasons": explain(events) if explain else []}


def _without_book(record: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in BOOK_FIELDS}


def _with_branches(record: dict[str, Any], viewer: str, branches: Sequence[tuple[Branch, Sequence[Event]]]) -> dict[str, Any]:
    """Adds to a viewer's record the branches that continue it; hindsight gets the judge's."""
    own = [each for each in branches if each[0].viewer in (viewer, JUDGE if viewer == HINDSIGHT else viewer)]
    if not own:
        return record
    branch_data = [(branch, replay_data(events, branch.at)) for branch, events in own]
    rules = {
        key: {**record[key], **{each: words for _, data in branch_data for each, words in data[key].items()}}
        for key in RULE_FIELDS
    }
    return {**record, **rules, "branches": [{**branch._asdict(), "events": data["events"]} for branch, data in branch_data]}


def offline_page_script() -> str:
    """Returns the whole viewer as one script that starts itself with the records of the page."""
    return f'"use strict";\n{{\n{bundle_modules(ENTRY)}\n{_START}}}\n'


def viewer_styles() -> str:
    """Returns all stylesheets of the viewer as one."""
    paths = sorted(FOLDER.rglob("*.css"), key=lambda path: (STYLE_ORDER.get(path.name, 1), path.name))
    return "\n".join(path.read_text("utf-8") for path in paths)


def content_security_policy(style: str, code: str, files: bool = False) -> str:
    """Returns the policy of the page: it may run the viewer's script and what loads it, use its stylesheet, and show its own
    images.

    `files`: also images of this machine.
    """
    return (
        f"default-src 'none'; script-src '{_hash(LOADER)}' '{_hash(code)}'; style-src '{_hash(style)}'; "
        f"img-src data: blob:{' file:' if files else ''}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
