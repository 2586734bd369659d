"""The messages about card lists and deck lists."""

from __future__ import annotations

from domain.kernel.messages.message import KERNEL, Catalog

CARDS = Catalog("domain.cards", KERNEL)
msg = CARDS.message
"""A message by its id (`messages.toml` of this folder, or of the kernel) and its facts."""
