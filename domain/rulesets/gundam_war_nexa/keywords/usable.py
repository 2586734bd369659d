"""The keywords that are played like a text, each written out as one in its own file (NX-KWG-01)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war_nexa.keywords import area_weapon, cross_weapon, gain, psycommu, refit, share, supply
from domain.rulesets.gundam_war_nexa.keywords.guard_system import clauses as guard_clauses

USABLE: dict[str, Callable[[Desk, Plain], dict[str, Plain]]] = {
    "psycommu": psycommu.clause,
    "area_weapon": area_weapon.clause,
    "gain": gain.clause,
    "refit": refit.clause,
    "share": share.clause,
    "supply": supply.clause,
    "cross_weapon": cross_weapon.clause,
}
__all__ = ["USABLE", "guard_clauses"]
