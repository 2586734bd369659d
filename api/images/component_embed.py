"""What Discord shows of a link instead of its usual preview: title, occasion, picture and a button.

The JSON is in a script element of the page's head that no browser runs. Where Discord cannot show it, it reads the Open Graph
tags. Its form: https://docs.discord.com/developers/link-previews/component-embeds
"""

from __future__ import annotations

import json
import re
from typing import Any

_CONTAINER, _ACTION_ROW, _BUTTON, _TEXT, _GALLERY = 17, 1, 2, 10, 12
_LINK_STYLE = 5
_VERMILION = 0xBC3A21
MAX_BYTES = 3000
"""More is not read."""
MAX_ADDRESS = 2048
_MARKUP = re.compile(r"([\\`*_~|>#\[\]()<@:/+\-.!])")
"""What Discord reads as markup, mentions or addresses in a text."""


def component_embed(title: str, below: str, url: str, picture: str, label: str) -> str:
    """Returns the element of the head, empty if it would be too large. `below`: a second line, or empty · `picture`: address
    of a picture, or empty · `label`: of the button that leads to `url`."""
    text = f"## {_plain(title)}" + (f"\n{_plain(below)}" if below else "")
    button = {"type": _BUTTON, "style": _LINK_STYLE, "url": url, "label": label}
    parts: list[dict[str, Any]] = [{"type": _TEXT, "content": text}]
    if picture:
        parts.append({"type": _GALLERY, "items": [{"media": {"url": picture}, "description": title}]})
    parts.append({"type": _ACTION_ROW, "components": [button]})
    embed = {"component": {"type": _CONTAINER, "accent_color": _VERMILION, "components": parts}}
    data = json.dumps(embed, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    if len(data.encode()) > MAX_BYTES or max(len(url), len(picture)) > MAX_ADDRESS:
        return ""
    return f'<script id="discord:component-embed" type="application/json">{data}</script>\n'


def _plain(text: str) -> str:
    """Returns a text on one line without markup."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
