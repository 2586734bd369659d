"""Words of which several tests of card texts are made: what an effect gives that is easily counted, a text that lasts."""

from __future__ import annotations

from typing import Any

from tests.star_front.scene import Data, do

DRAW = do("draw", n=1)
REWARD = do("reward", n=1)


def static(*effects: Any, **more: Any) -> Data:
    """A text that applies as long as its card works."""
    return {"timing": "static", "effects": list(effects), **more}
