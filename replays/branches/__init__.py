"""What if: games played on from a moment of another one, kept beside its record and never in its log."""

from replays.branches.branch_store import (
    Branch,
    BranchStore,
    TooManyBranches,
    branch_start,
    next_letter,
    play_on,
    undo_last_line,
)

__all__ = [
    "Branch",
    "BranchStore",
    "TooManyBranches",
    "branch_start",
    "next_letter",
    "play_on",
    "undo_last_line",
]
