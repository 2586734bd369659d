"""Which files a page is made of, and one name for all of them together: what a service worker keeps for later."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Annotated, NamedTuple

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import Response

from api.web.icons import SIZES, drawn
from replays import viewer
from replays.file.cards import at_hand
from replays.file.record import CannotOpen
from replays.file.words import CURRENT, words

WEB = pathlib.Path(__file__).resolve().parent
VIEWER = pathlib.Path(viewer.__file__).resolve().parent
KINDS = (".html", ".js", ".css", ".svg", ".webmanifest")
"""What is served; the Python files beside it are not."""
WORKER = WEB / "device" / "worker.js"
router = APIRouter()


class Edition(NamedTuple):
    """Address of a file -> SHA-256 of what is served there, and a name that changes with any of them."""

    name: str
    files: Mapping[str, str]


@router.get("/sw.js", include_in_schema=False)
def worker() -> Response:
    """The script that keeps the app's files of this edition on a device; it is another one with every edition."""
    found = edition()
    told = f"const EDITION = {json.dumps(found.name)};\nconst FILES = {json.dumps(found.files, indent=1)};\n"
    return Response(told + WORKER.read_text("utf-8"), headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


@router.get("/trust/words-{number}.bin", include_in_schema=False)
def word_list(number: Annotated[int, Path(ge=1, le=255)]) -> Response:
    """The word list of record files, for the reader in the browser. Raises HTTPException 404 for one that there is not."""
    try:
        return Response(words(number), headers={"Cache-Control": "no-cache"}, media_type="application/octet-stream")
    except ValueError:
        raise HTTPException(404) from None


@router.get("/trust/cards-{digest}.bin", include_in_schema=False)
def card_list(digest: Annotated[str, Path(pattern="^[0-9a-f]{32}$")]) -> Response:
    """A card list that record files name by this hash, for the reader in the browser. Raises HTTPException 404 as above."""
    try:
        found = at_hand(bytes.fromhex(digest), "")
    except CannotOpen:
        raise HTTPException(404) from None
    return Response(found.packed, headers={"Cache-Control": "no-cache"}, media_type="application/octet-stream")


def edition() -> Edition:
    """The files as they lie here now."""
    files = dict(sorted(_files()))
    return Edition(sha256(json.dumps(files).encode()).hexdigest()[:16], files)


def _files() -> Iterator[tuple[str, str]]:
    for root, begin in ((WEB, ""), (VIEWER, "/viewer")):
        for path in root.rglob("*"):
            if path.suffix in KINDS and path != WORKER:
                name = f"{begin}/{path.relative_to(root).as_posix()}"
                yield name, sha256(path.read_bytes()).hexdigest()
    yield f"/trust/words-{CURRENT}.bin", sha256(words(CURRENT)).hexdigest()
    for size in SIZES:
        yield f"/icon-{size}.png", sha256(drawn(size)).hexdigest()
