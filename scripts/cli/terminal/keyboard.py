"""Keys of the terminal, one at a time, without waiting for return."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

NAMES = {
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[5~": "page_up",
    "\x1b[6~": "page_down",
    "\x03": "q",
    "\x04": "q",
    "": "q",
}


def is_terminal() -> bool:
    """Returns whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def raw_terminal() -> Iterator[None]:
    """Switches the terminal to single keys, and always restores it at the end."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def read_key() -> str:
    """Reads the next key: a letter, or a name such as `left`."""
    import os
    import select

    first = os.read(sys.stdin.fileno(), 1).decode(errors="replace")
    text = first
    while first == "\x1b" and select.select([sys.stdin], [], [], 0.02)[0]:
        text += os.read(sys.stdin.fileno(), 1).decode(errors="replace")
        if text[-1].isalpha() or text[-1] == "~":
            break
    return NAMES.get(text, text)
