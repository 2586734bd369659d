"""A ruleset is put together from its package: the same modules hold the same things in every one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from domain.kernel.contract.ruleset import CONTRACT_VERSION, Ruleset

FIELD_SOURCES = {
    "book": ("book", "BOOK"),
    "zones": ("state.zones", "ZONES"),
    "timeline": ("timeline", "TIMELINE"),
    "open": ("setup", "open_table"),
    "acts": ("acts", "ACTS"),
    "verbs": ("effects.verbs", "VERBS"),
    "offers": ("offers", "offers"),
    "check_deck": ("deck", "check_deck"),
    "parse_printing": ("printing", "parse_printing"),
    "setup": ("setup", "SETTINGS"),
    "tally": ("tally", "tally"),
    "values": ("tally", "values"),
    "face": ("layout", "FACE"),
    "mat": ("layout", "MAT"),
    "usual": ("layout", "USUAL"),
    "texts": ("acts", "TEXTS"),
}
"""Field of the contract -> the module of the package, and what it is called there."""


def build_ruleset(package: str, contract: int = CONTRACT_VERSION) -> Ruleset:
    """The ruleset of a package; `contract`: the version of the contract that it was written for, if it is no part of Senki.

    Raises ValueError for another version, ModuleNotFoundError or AttributeError that names what is missing.
    """
    if contract != CONTRACT_VERSION:
        raise ValueError(
            f"{package} was written for version {contract} of the ruleset contract; this Senki has {CONTRACT_VERSION}"
        )
    return Ruleset(**{field: _import_name(f"{package}.{module}", name) for field, (module, name) in FIELD_SOURCES.items()})


def _import_name(module: str, name: str) -> Any:
    return getattr(import_module(module), name)
