"""The words of the app, for what is written outside of the browser: one dictionary for both."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from py_mini_racer import MiniRacer

LIB = Path(__file__).resolve().parent / "lib"


@cache
def app_messages(language: str) -> Mapping[str, str]:
    """The dictionary of the app in a language (`en`, `ja`, `zh`), as its scripts have it."""
    text = (LIB / f"{language}.js").read_text("utf-8").replace("export const ", "const ")
    engine = MiniRacer()
    try:
        told: dict[str, str] = json.loads(str(engine.eval(f"{text}\nJSON.stringify({language.upper()})")))
        return told
    finally:
        engine.close()
