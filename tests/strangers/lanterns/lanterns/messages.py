"""The messages of this rulebook."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog
from domain.parts.messages import SHARED

msg = Catalog("lanterns", SHARED).message
"""A message by its id (`messages.toml` of this folder, or one that rulebooks share) and its facts."""
