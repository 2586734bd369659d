"""Fixtures that several folders of tests use."""

from tests.cli.senki import demo_game, senki

__all__ = ["demo_game", "senki"]
