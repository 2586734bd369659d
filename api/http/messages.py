"""The messages of the service."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog

SERVICE = Catalog("api.http")
msg = SERVICE.message
"""A message by its id (`messages.toml` of this folder) and its facts."""
