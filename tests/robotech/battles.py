"""Attacks as tests of their results begin them: A has declared, B has defended."""

from __future__ import annotations

from typing import Any

from tests.robotech.scene import Data, Scene, action, scene

STRIKE = {"do": "destroy"}


def declared(A: dict[str, list[Data]], B: dict[str, list[Data]], *attacks: Any, defended: Any = (), **terms: Any) -> Scene:
    """A has declared these attacks, B these defenders (units, against)."""
    s = scene(A=A, B=B, node="attackers.declare", **terms)
    for units, more in attacks:
        s.says("A", "attack", units=units, **more)
    for units, against in defended:
        s.says("B", "defend", units=units, against=against)
    return s


def duel(attacker: Data, defender: Data, **terms: Any) -> Scene:
    """A Direct Attack by one Unit, defended by one Unit, resolved."""
    name, other = attacker["name"], defender["name"]
    s = declared({"base": [attacker]}, {"base": [defender]}, ((name,), {}), defended=(((other,), name),), **terms)
    s.to("results.end")
    return s


def strike(name: str = "Strike", **target: Any) -> Data:
    """An Action that destroys a Mecha."""
    return action(name, STRIKE, targets=[{"type": "mecha", **target}])
