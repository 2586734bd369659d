"""The messages about sheets."""

from __future__ import annotations

from domain.kernel.messages.message import KERNEL, Catalog

SHEETS = Catalog("replays.sheet", KERNEL)
msg = SHEETS.message
"""A message by its id (`messages.toml` of this folder, or of the kernel) and its facts."""
