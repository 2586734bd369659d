"""Random games at the edges of the rules: hidden cards, unlawful lines, wrong arguments, unlisted cards."""

from __future__ import annotations

from importlib import import_module
from typing import Any

EDGE_MODULES = {
    "scribe": "unlawful_lines",
    "unknown": "unknown_cards",
    "offers": "complete_offers",
    "twins": "hidden_cards_leak",
    "lists": "hidden_texts_leak",
    "nonsense": "fuzzed_commands",
    "paper": "paper_games",
    "swallowed": "ignored_arguments",
}
"""Name of an edge, as users type it -> its module in this folder, which has `run` and `CLAIM`."""


def load_edge(edge: str) -> Any:
    """Returns the module of an edge. Raises KeyError for an unknown one."""
    return import_module(f"{__name__}.{EDGE_MODULES[edge]}")
