"""The messages about files, codes, keys, backups and the log."""

from __future__ import annotations

from domain.kernel.messages.message import KERNEL, Catalog

FILES = Catalog("replays", KERNEL)
msg = FILES.message
"""A message by its id (`messages.toml` of this folder, or of the kernel) and its facts."""
