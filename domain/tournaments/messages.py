"""The messages about tournaments."""

from __future__ import annotations

from domain.kernel.messages.message import KERNEL, Catalog

TOURNAMENTS = Catalog("domain.tournaments", KERNEL)
msg = TOURNAMENTS.message
"""A message by its id (`messages.toml` of this folder, or of the kernel) and its facts."""
