"""Reads the app's translations from its JavaScript, for texts that are rendered on the server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from py_mini_racer import MiniRacer

LIB = Path(__file__).resolve().parent / "lib"


@cache
def app_messages(language: str) -> Mapping[str, str]:
    """Returns the translations of the app in a language (`en`, `ja`, `zh`): id -> text."""
    text = (LIB / f"{language}.js").read_text("utf-8").replace("export const ", "const ")
    engine = MiniRacer()
    try:
        messages: dict[str, str] = json.loads(str(engine.eval(f"{text}\nJSON.stringify({language.upper()})")))
        return messages
    finally:
        engine.close()
