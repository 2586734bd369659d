"""Which files a page is made of, and one name for all of them together: what a service worker keeps for later."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from api.web.icons import SIZES, drawn
from replays import viewer

WEB = Path(__file__).resolve().parent
VIEWER = Path(viewer.__file__).resolve().parent
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
    for size in SIZES:
        yield f"/icon-{size}.png", sha256(drawn(size)).hexdigest()
