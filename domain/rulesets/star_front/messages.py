"""The messages of this rulebook."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog
from domain.parts.messages import SHARED

msg = Catalog("domain.rulesets.star_front", SHARED).message
"""Returns a message from its id (in `messages.toml` of this folder, or shared by rulebooks) and its facts."""
