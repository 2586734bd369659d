"""Serves the files of the web app: modules, styles, icons, the service worker, and one version name for all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import fastapi
import resvg_py
from fastapi import FastAPI, HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from api.http.routers import FeatureRouter
from replays import viewer
from replays.file.compression import CURRENT_DICTIONARY, load_dictionary
from replays.file.record import CannotOpen
from replays.file.referenced_card_lists import find_card_list

WEB = Path(__file__).resolve().parent
VIEWER = Path(viewer.__file__).resolve().parent
SERVED_SUFFIXES = (".html", ".js", ".css", ".svg", ".webmanifest")
"""Suffixes of served files; Python files of the same folders are not served."""
WORKER = WEB / "device" / "worker.js"
ICON = WEB / "icon.svg"
ICON_SIZES = {"180": 180, "192": 192, "512": 512, "512-maskable": 512}
"""Name of a size -> width in pixels. Phones cut a maskable icon to a circle, so its drawing is smaller."""
IconSize = Annotated[Literal["180", "192", "512", "512-maskable"], fastapi.Path()]
icon_router = FeatureRouter()
router = FeatureRouter()


class AssetVersion(NamedTuple):
    """Path of a file -> SHA-256 of its served content, and a name that changes with any of them."""

    name: str
    files: Mapping[str, str]


@icon_router.get("/icon-{size}.png", include_in_schema=False)
def get_icon(size: IconSize) -> Response:
    """Returns an icon for a home screen."""
    return Response(draw_icon(size), headers={"Cache-Control": "no-cache"}, media_type="image/png")


@cache
def draw_icon(size: str) -> bytes:
    """Draws the icon as PNG in one of ICON_SIZES."""
    text = ICON.read_text("utf-8")
    if size.endswith("maskable"):  # the ground reaches the edges, the drawing has four fifths of the width
        text = re.sub(r'rx="\d+"', "", text).replace("<g ", '<g transform="translate(12 12) scale(.76)" ', 1)
    width = ICON_SIZES[size]
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=width, height=width, skip_system_fonts=True))


@router.get("/sw.js", include_in_schema=False)
def get_service_worker() -> Response:
    """Returns the service worker, which stores the app's files of this version on a device. Each version has another one."""
    version = asset_version()
    constants = f"const EDITION = {json.dumps(version.name)};\nconst FILES = {json.dumps(version.files, indent=1)};\n"
    script = constants + WORKER.read_text("utf-8")
    return Response(script, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


@router.get("/trust/words-{number}.bin", include_in_schema=False)
def get_compression_dictionary(number: Annotated[int, fastapi.Path(ge=1, le=255)]) -> Response:
    """Returns a word list of record files for the reader in the browser. Raises HTTPException 404 for an unknown one."""
    try:
        return Response(load_dictionary(number), headers={"Cache-Control": "no-cache"}, media_type="application/octet-stream")
    except ValueError:
        raise HTTPException(404) from None


@router.get("/trust/cards-{digest}.bin", include_in_schema=False)
def get_card_list(digest: Annotated[str, fastapi.Path(pattern="^[0-9a-f]{32}$")]) -> Response:
    """Returns the card list with this hash, which record files name. Raises HTTPException 404 for an unknown one."""
    try:
        card_list = find_card_list(bytes.fromhex(digest), "")
    except CannotOpen:
        raise HTTPException(404) from None
    return Response(card_list.packed, headers={"Cache-Control": "no-cache"}, media_type="application/octet-stream")


def asset_version() -> AssetVersion:
    """Returns the version of the files as they are on the disk now."""
    files = dict(sorted(_hashes()))
    return AssetVersion(sha256(json.dumps(files).encode()).hexdigest()[:16], files)


def _hashes() -> Iterator[tuple[str, str]]:
    for root, prefix in ((WEB, ""), (VIEWER, "/viewer")):
        for path in root.rglob("*"):
            if path.suffix in SERVED_SUFFIXES and path != WORKER:
                yield f"{prefix}/{path.relative_to(root).as_posix()}", sha256(path.read_bytes()).hexdigest()
    yield f"/trust/words-{CURRENT_DICTIONARY}.bin", sha256(load_dictionary(CURRENT_DICTIONARY)).hexdigest()
    for size in ICON_SIZES:
        yield f"/icon-{size}.png", sha256(draw_icon(size)).hexdigest()


class PageFiles(StaticFiles):
    """Files of a page. Browsers revalidate them each time, so that a page never mixes modules of two versions."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Returns the file. Raises HTTPException 404 for files that no page uses."""
        if scope["method"] in ("GET", "HEAD") and path != "." and not path.endswith(SERVED_SUFFIXES):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def mount_web(app: FastAPI) -> None:
    """Mounts the viewer's modules at `/viewer` and the app at `/`. Call it after all routes, since `/` matches any path."""
    app.mount("/viewer", PageFiles(directory=VIEWER), name="viewer")
    app.mount("/", PageFiles(directory=WEB, html=True), name="web")
