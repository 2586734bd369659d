"""Branches: games continued from a position of another game. They are stored outside of the log."""

from replays.branches.branch_store import (
    Branch,
    BranchIdReused,
    BranchStore,
    TooManyBranches,
    branch_start,
    next_letter,
    play_on,
    undo_last_line,
)

__all__ = [
    "Branch",
    "BranchIdReused",
    "BranchStore",
    "TooManyBranches",
    "branch_start",
    "next_letter",
    "play_on",
    "undo_last_line",
]
