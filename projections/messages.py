"""The messages of the read models."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog

READ_MODELS = Catalog("projections")
msg = READ_MODELS.message
"""A message by its id (`messages.toml` of this folder) and its facts."""
