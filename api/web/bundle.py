"""The app in one request for its script and one for its style, instead of a hundred and fifty; a page is so of one edition.

The modules stay as they are and can be had one by one: a service worker keeps them, and whoever works on them reads them.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Header
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.http.requests import not_modified
from api.web.assets import VIEWER, WEB
from replays.viewer.js_bundle import BundleError, order_modules, wrap_module

router = APIRouter(include_in_schema=False)
APP = "/app.js"
_LATER = re.compile(r'import\("([^"]+)"\)')
_PAGE = re.compile(r'^  (\w+): async .*\bimport\("([^"]+)"\)', re.MULTILINE)
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_SCRIPT = f'<script type="module" src="{APP}"></script>'


class _ServedModules:
    """The modules of app and viewer, by their addresses."""

    def text(self, name: str) -> str:
        """What is served there, with pages that are looked for in the bundle first. Raises BundleError."""
        path = VIEWER / name.removeprefix("/viewer/") if name.startswith("/viewer/") else WEB / name.lstrip("/")
        try:
            found = path.read_text("utf-8")
        except OSError:
            raise BundleError(f"there is no module {name}") from None
        return _LATER.sub(lambda later: f'$later("{self.meant(name, later[1])}")', found)

    def meant(self, name: str, source: str) -> str:
        """The address that a source means."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), source))


_MODULES = _ServedModules()


@cache
def page_modules() -> dict[str, str]:
    """Name of a page of the app -> the module that is imported for it."""
    found = _PAGE.findall((WEB / APP.lstrip("/")).read_text("utf-8"))
    return {name: _MODULES.meant(APP, source) for name, source in found}


@cache
def page_script(page: str) -> str:
    """The script of a page of the app: what it shares with all of them, and its own modules, run when the app asks for them.

    Raises KeyError for a page that there is not.
    """
    entry = page_modules()[page]
    shared, own = order_modules(_MODULES, APP), order_modules(_MODULES, entry)
    numbers = {name: number for number, name in enumerate(dict.fromkeys((*shared, *own)))}
    first = [wrap_module(_MODULES, name, numbers) for name in shared if name != APP]
    later = [wrap_module(_MODULES, name, numbers) for name in own if name not in shared]
    body = "\n".join(later)
    asked = f"const $page = async () => {{\n{body}\nreturn $m{numbers[entry]};\n}};\n"
    asked += f'const $later = (address) => (address === "{entry}" ? $page() : import(address));'
    return "\n".join([*first, asked, wrap_module(_MODULES, APP, numbers)])


@cache
def app_styles() -> str:
    """All styles of the app, in their order."""
    addresses = _STYLE.findall((WEB / "index.html").read_text("utf-8"))
    return "\n".join(_MODULES.text(address) for address in addresses)


@cache
def page_html(name: str) -> str:
    """The page of the app that asks for one script and one style."""
    text = _STYLE.sub("", (WEB / "index.html").read_text("utf-8"))
    script = _SCRIPT.replace(APP, f"/bundle/{name}.js")
    return text.replace(_SCRIPT, f'<link rel="stylesheet" href="/bundle/app.css">\n{script}', 1)


Match = Annotated[str, Header(alias="If-None-Match")]


@router.get("/bundle/app.css")
def get_styles(match: Match = "") -> Response:
    """All styles of the app."""
    return _answer(app_styles(), "text/css", match)


@router.get("/bundle/{page}.js")
def get_script(page: str, match: Match = "") -> Response:
    """The script of a page of the app."""
    if page not in page_modules():
        raise HTTPException(404)
    return _answer(page_script(page), "text/javascript", match)


def _answer(text: str, kind: str, match: str) -> Response:
    tag = f'"{sha256(text.encode()).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if match and not_modified(match, tag):
        return Response(None, 304, headers)
    return Response(text, 200, headers, media_type=kind)
