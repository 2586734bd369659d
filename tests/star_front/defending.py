"""The defence phase as tests of combat begin it: B attacked in turn 4; it is turn 5, and A defends."""

from __future__ import annotations

from typing import Any

from tests.star_front.scene import Scene, scene, unit


def attacker(name: str, points: str = "3/1", *keywords: Any, **more: Any) -> dict[str, Any]:
    """A unit that attacks."""
    return unit(name, points, *keywords, state="attacking", **more)


def defence(A: dict[str, Any], B: dict[str, Any], **terms: Any) -> Scene:
    """The defence phase of A begins."""
    return scene(A=A, B=B, node="defence.before", met="summon", **terms)
