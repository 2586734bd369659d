"""Pictures of a user's own: a folder of scans, each named by the id or the number of its card, such as `U-S4.jpg`.

They are shown on the machine that has them; they leave it only inside of a page that was asked to take them along.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import collect_printings

KINDS = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".gif": "image/gif",
}
FORMATS = ("PNG", "JPEG", "WEBP", "AVIF", "GIF")
"""The same, as Pillow calls them."""
MAX_FILE_SIZE = 12_000_000
"""Bytes of a picture; larger files are left out."""
MAX_PIXELS = 60_000_000
EMBEDDED_SIZE = 300_000
"""Bytes up to which a picture is taken along as it is."""
READABLE_PIXELS, BOARD_PIXELS = 1_000, 320
"""Points of the longer side: of a card that is read, and of one that lies on a drawn board."""


def normalise_name(name: str) -> str:
    """A name as it is compared, as `own.js` has it: `U-S4`, `u_s4` and `US4` are one."""
    return "".join(letter for letter in name.lower() if letter.isalpha() or letter.isnumeric())


class CardImageFolder:
    """A folder of pictures, looked through each time it is asked. Raises NotADirectoryError where there is none."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise NotADirectoryError(folder)
        self.folder = folder.resolve()

    def files(self) -> dict[str, Path]:
        """Compared name -> file, for files of the folder itself and of the folders in it."""
        found = (path for path in sorted(self.folder.rglob("*")) if path.suffix.lower() in KINDS and self._is_ours(path))
        return {normalise_name(path.stem): path for path in found if normalise_name(path.stem)}

    def known(self, events: Sequence[Event]) -> dict[str, Path]:
        """Those of the cards that a record, or a view of one, knows."""
        files = self.files()
        names = {
            normalise_name(str(name))
            for key, data in collect_printings(events).items()
            for name in (key, _number(data))
            if name
        }
        return {name: files[name] for name in sorted(names & files.keys())}

    def _is_ours(self, path: Path) -> bool:
        return path.is_file() and path.resolve().is_relative_to(self.folder) and path.stat().st_size <= MAX_FILE_SIZE


def _number(data: object) -> str:
    return str(data.get("number") or "") if isinstance(data, dict) else ""


def relative_urls(files: dict[str, Path], page: Path) -> dict[str, str]:
    """Compared name -> the address at which a page on this machine finds the file."""
    start = page.resolve().parent
    return {name: quote(Path(os.path.relpath(path, start)).as_posix()) for name, path in files.items()}


def embedded_urls(files: dict[str, Path], edge: int = READABLE_PIXELS) -> dict[str, str]:
    """Compared name -> the picture itself as an address, made smaller where it is larger than somebody reads it.

    `edge`: points of its longer side. A file that is no picture, whatever it is called, is left out.
    """
    found = ((name, _read(path, edge)) for name, path in files.items())
    return {name: f"data:{kind};base64,{b64encode(data).decode()}" for name, (kind, data) in found if data}


def _read(path: Path, edge: int) -> tuple[str, bytes]:
    """Kind and bytes of a picture; no bytes where there is none that can be read."""
    from PIL import Image, ImageOps  # what shows no pictures should not wait for this

    Image.init()  # the formats are known by name only then
    try:
        with Image.open(path, formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                return "", b""
            if max(image.size) <= edge and path.stat().st_size <= EMBEDDED_SIZE:
                image.load()
                return KINDS[path.suffix.lower()], path.read_bytes()
            image.draft("RGB", (edge, edge))
            made = ImageOps.exif_transpose(image).convert("RGB")
    except (OSError, ValueError, SyntaxError):  # each is how Pillow says that bytes are no picture
        return "", b""
    made.thumbnail((edge, edge))
    kept = BytesIO()
    made.save(kept, "JPEG", quality=85, optimize=True)
    return "image/jpeg", kept.getvalue()
