"""The messages of this rulebook."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog
from domain.parts.messages import SHARED

msg = Catalog("domain.rulesets.robotech", SHARED).message
"""Returns a message by its id and its facts; the id is in `messages.toml` of this folder, or shared by rulebooks."""
