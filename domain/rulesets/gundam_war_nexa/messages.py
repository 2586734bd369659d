"""The messages of this rulebook."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog
from domain.parts.messages import SHARED

msg = Catalog("domain.rulesets.gundam_war_nexa", SHARED).message
"""Builds a message from its id and its facts. The id is in `messages.toml` of this folder or in the shared messages."""
