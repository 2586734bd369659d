"""Branches: games continued from a position of another game. They are stored outside of the log."""

from replays.branches.branch_store import (
    Branch,
    BranchIdReused,
    BranchStore,
    TooManyBranches,
    events_before_branch,
    judge_in_branch,
    next_branch_letter,
    undo_last_line,
)

__all__ = [
    "Branch",
    "BranchIdReused",
    "BranchStore",
    "TooManyBranches",
    "events_before_branch",
    "judge_in_branch",
    "next_branch_letter",
    "undo_last_line",
]
