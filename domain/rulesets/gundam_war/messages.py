"""The messages of this rulebook."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog
from domain.parts.messages import SHARED

msg = Catalog("domain.rulesets.gundam_war", SHARED).message
"""Returns a message by its id and its facts. The id is one of `messages.toml` of this folder, or one that rulebooks share."""
