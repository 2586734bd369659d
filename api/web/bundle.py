"""Joins the modules of a page into one script and the styles into one file, two requests instead of 150.

A page is thus of one version. The modules remain available one by one, for the service worker and for developers.
"""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from hashlib import sha256
from typing import Annotated

from fastapi import Header
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.http.request_parts import not_modified
from api.http.routers import FeatureRouter
from api.web.assets import VIEWER, WEB
from replays.viewer.js_bundle import BundleError, order_modules, wrap_module_as_constant

router = FeatureRouter(include_in_schema=False)
APP = "/app.js"
_LATER = re.compile(r'import\("([^"]+)"\)')
_PAGE = re.compile(r'^  (\w+): async .*\bimport\("([^"]+)"\)', re.MULTILINE)
_SITE_PAGES = re.compile(r"^const SITE_PAGES = (\[.*?\]);", re.MULTILINE)
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_SCRIPT = f'<script type="module" src="{APP}"></script>'


class _ServedModules:
    """The modules of app and viewer by their paths."""

    def source(self, name: str) -> str:
        """Returns a served module, with imports of pages redirected to the bundle. Raises BundleError."""
        path = VIEWER / name.removeprefix("/viewer/") if name.startswith("/viewer/") else WEB / name.lstrip("/")
        try:
            source = path.read_text("utf-8")
        except OSError:
            raise BundleError(f"there is no module {name}") from None
        return _LATER.sub(lambda later: f'$later("{self.resolve(name, later[1])}")', source)

    def resolve(self, name: str, specifier: str) -> str:
        """Returns the path of an import."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))


_MODULES = _ServedModules()


@cache
def page_modules() -> dict[str, str]:
    """Returns name of a page -> module that is imported for it."""
    imports = _PAGE.findall((WEB / APP.lstrip("/")).read_text("utf-8"))
    return {name: _MODULES.resolve(APP, source) for name, source in imports}


@cache
def page_script(page: str) -> str:
    """Returns the script of a page: modules of all pages, then its own ones, which run when the app imports the page.

    Raises KeyError for an unknown page.
    """
    entry = page_modules()[page]
    shared, own = order_modules(_MODULES, APP), order_modules(_MODULES, entry)
    numbers = {name: number for number, name in enumerate(dict.fromkeys((*shared, *own)))}
    first = [wrap_module_as_constant(_MODULES, name, numbers) for name in shared if name != APP]
    later = [wrap_module_as_constant(_MODULES, name, numbers) for name in own if name not in shared]
    body = "\n".join(later)
    own_page = f"const $page = async () => {{\n{body}\nreturn $m{numbers[entry]};\n}};\n"
    own_page += f'const $later = (address) => (address === "{entry}" ? $page() : import(address));'
    return "\n".join([*first, own_page, wrap_module_as_constant(_MODULES, APP, numbers)])


@cache
def site_script() -> str:
    """Returns one script, without imports, of the app's pages that a site without a service can show."""
    pages = json.loads(_SITE_PAGES.findall((WEB / APP.lstrip("/")).read_text("utf-8"))[0])
    entries = [page_modules()[page] for page in pages]
    order = [name for name in order_modules(_MODULES, *entries, APP) if name != APP]
    numbers = {name: number for number, name in enumerate([*order, APP])}
    parts = [wrap_module_as_constant(_MODULES, name, numbers) for name in order]
    known = ", ".join(f'"{entry}": $m{numbers[entry]}' for entry in entries)
    later = f"const $later = async (address) => ({{ {known} }})[address];"
    return "\n".join(['"use strict";', "{", *parts, later, wrap_module_as_constant(_MODULES, APP, numbers), "}"])


@cache
def app_styles() -> str:
    """Returns all styles of the app, in their order."""
    addresses = _STYLE.findall((WEB / "index.html").read_text("utf-8"))
    return "\n".join(_MODULES.source(address) for address in addresses)


@cache
def page_html(name: str) -> str:
    """Returns the HTML of a page that loads one script and one style."""
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
