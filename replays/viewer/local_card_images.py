"""The user's own card images: a folder of scans, each named by the id or the number of its card, such as `U-S4.jpg`.

They are shown on the machine that has them. They leave it only inside of a page that the user exports with them.
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
"""The same formats by Pillow's names."""
MAX_FILE_SIZE = 12_000_000
"""Bytes of an image; larger files are skipped."""
MAX_PIXELS = 60_000_000
EMBEDDED_SIZE = 300_000
"""Maximum bytes of an image that is embedded unchanged."""
READABLE_PIXELS, BOARD_PIXELS = 1_000, 320
"""Pixels of the longer side: of a readable card, and of a card on a drawn board."""


def normalise_card_name(name: str) -> str:
    """Returns a name in the form for comparison, as in `own-images.js`: `U-S4`, `u_s4` and `US4` are the same."""
    return "".join(letter for letter in name.lower() if letter.isalpha() or letter.isnumeric())


class CardImageFolder:
    """A folder of images, read again for each request. Raises NotADirectoryError if it is missing."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise NotADirectoryError(folder)
        self.folder = folder.resolve()

    def files(self) -> dict[str, Path]:
        """Returns normalised name -> file, for the files of the folder and its subfolders."""
        paths = (path for path in sorted(self.folder.rglob("*")) if path.suffix.lower() in KINDS and self._is_ours(path))
        return {normalise_card_name(path.stem): path for path in paths if normalise_card_name(path.stem)}

    def for_cards(self, events: Sequence[Event]) -> dict[str, Path]:
        """Returns the images of the cards that a record, or a view of one, knows."""
        files = self.files()
        names = {
            normalise_card_name(str(name))
            for key, data in collect_printings(events).items()
            for name in (key, _number(data))
            if name
        }
        return {name: files[name] for name in sorted(names & files.keys())}

    def _is_ours(self, path: Path) -> bool:
        return path.is_file() and path.resolve().is_relative_to(self.folder) and path.stat().st_size <= MAX_FILE_SIZE


def _number(data: object) -> str:
    return str(data.get("number") or "") if isinstance(data, dict) else ""


def relative_image_urls(files: dict[str, Path], page: Path) -> dict[str, str]:
    """Returns normalised name -> the address of the file relative to a page on this machine."""
    start = page.resolve().parent
    return {name: quote(Path(os.path.relpath(path, start)).as_posix()) for name, path in files.items()}


def embedded_image_urls(files: dict[str, Path], edge: int = READABLE_PIXELS) -> dict[str, str]:
    """Returns normalised name -> the image itself as an address, scaled down to a readable size.

    `edge`: pixels of its longer side. Files that are no images are skipped, whatever their names.
    """
    contents = ((name, _read(path, edge)) for name, path in files.items())
    return {name: f"data:{kind};base64,{b64encode(data).decode()}" for name, (kind, data) in contents if data}


def _read(path: Path, edge: int) -> tuple[str, bytes]:
    """Returns kind and bytes of an image; no bytes if it cannot be read."""
    from PIL import Image, ImageOps  # slow to import, and most commands show no images

    Image.init()  # registers the formats
    try:
        with Image.open(path, formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                return "", b""
            if max(image.size) <= edge and path.stat().st_size <= EMBEDDED_SIZE:
                image.load()
                return KINDS[path.suffix.lower()], path.read_bytes()
            image.draft("RGB", (edge, edge))
            converted = ImageOps.exif_transpose(image).convert("RGB")
    except (OSError, ValueError, SyntaxError):  # all of these are Pillow's errors for invalid images
        return "", b""
    converted.thumbnail((edge, edge))
    out = BytesIO()
    converted.save(out, "JPEG", quality=85, optimize=True)
    return "image/jpeg", out.getvalue()
