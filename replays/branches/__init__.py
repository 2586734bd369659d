"""What if: games played on from a moment of another one, kept beside its record and never in its log."""

from replays.branches.branch import Branch, Crowded, begun, letter_after, said, shortened
from replays.branches.store import Branches

__all__ = ["Branch", "Branches", "Crowded", "begun", "letter_after", "said", "shortened"]
