"""Work for the process next to the service, of a module that takes no time to import."""

from __future__ import annotations

import os
import time
from pathlib import Path


def ends_once(mark: Path) -> str:
    """Ends its process when it is done first."""
    if mark.exists():
        return "done"
    mark.touch()
    os._exit(1)


def waits(mark: Path) -> None:
    """Does not end by itself."""
    mark.touch()
    while True:
        time.sleep(60)


def says_cards() -> None:
    """An error of the program, with words that nobody may see."""
    raise KeyError("a card of a hidden hand")
