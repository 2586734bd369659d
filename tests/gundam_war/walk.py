"""Through how many files of `domain` a free GENERATION goes: `python -m tests.gundam_war.walk [--files]`.

Counted at run time, from the desk's `say` to its answer: the files in which functions are called, and how often the file of
the function that is called is another one than of the call before. Everything was loaded and played once before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import domain
from domain.kernel.record.command import Command
from tests.gundam_war.scene import Scene, blue, scene

HOUSE = Path(domain.__file__).parent


def walked(run: Callable[[], object]) -> list[str]:
    """The files of the functions that are called, call by call."""
    files: list[str] = []

    def look(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(f"{HOUSE}/"):
            files.append(str(Path(frame.f_code.co_filename).relative_to(HOUSE)))

    sys.setprofile(look)
    try:
        run()
    finally:
        sys.setprofile(None)
    return files


def told(name: str, files: list[str]) -> str:
    """The count of a walk."""
    changes = sum(here != there for here, there in pairwise(files))
    kernel = len({each for each in files if each.startswith("kernel/")})
    return f"{name}: {len(set(files))} files ({kernel} of the kernel), {changes} changes of file, {len(files)} calls"


def main() -> None:
    """Prints the walks of the play and of its resolution."""
    walk_through()
    for name, files in walk_through().items():
        print(told(name, files))
        if "--files" in sys.argv:
            print(*(f"  {each}" for each in dict.fromkeys(files)), sep="\n")


def walk_through() -> dict[str, list[str]]:
    """The walks of a play and of its resolution, at a new table."""
    s = table()
    play, settle = Command("A", "play", {"card": s["Blue Power"]}), Command("", "settle")
    return {"play": walked(lambda: s.desk.say(play)), "resolution": walked(lambda: s.desk.say(settle))}


def table() -> Scene:
    """A seat with a basic GENERATION in hand, in its Assign Phase."""
    return scene(A={"hand": [blue()]})


if __name__ == "__main__":
    main()
