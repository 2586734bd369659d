"""The messages that rulebooks share."""

from __future__ import annotations

from domain.kernel.messages.message import KERNEL, Catalog

SHARED = Catalog("domain.parts", KERNEL)
msg = SHARED.message
"""A message by its id (`messages.toml` of this folder, or of the kernel) and its facts."""
