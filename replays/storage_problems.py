"""Classifies errors of the disk and the database, of whichever library."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from errno import EACCES, EDQUOT, EFBIG, ENOSPC, EPERM, EROFS, ESTALE

from replays.sqlite_driver import READ_ONLY_COPIES


class StorageProblem(Enum):
    """Problems of the machine that its administrator can solve, by the ids of their messages (`replays/messages.toml`)."""

    FULL = "disk_is_full"
    READ_ONLY = "it_can_be_read_not_written"
    BUSY = "another_process_holds_it"
    GONE = "database_does_not_answer"
    REPLACED = "open_file_was_replaced"


_ERRNO = {
    **dict.fromkeys((ENOSPC, EDQUOT, EFBIG), StorageProblem.FULL),
    ESTALE: StorageProblem.REPLACED,
    **dict.fromkeys((EROFS, EACCES, EPERM), StorageProblem.READ_ONLY),
}
_KINDS = {"DiskFull": StorageProblem.FULL, "DatabaseGone": StorageProblem.GONE}
_MESSAGES = {
    "disk is full": StorageProblem.FULL,
    "no space left on device": StorageProblem.FULL,
    "readonly database": StorageProblem.READ_ONLY,
    "read-only transaction": StorageProblem.READ_ONLY,
    "database is locked": StorageProblem.BUSY,
    "timed out waiting for lock": StorageProblem.BUSY,
}


def find_storage_problem(error: BaseException) -> StorageProblem | None:
    """Returns the problem behind an error or one of its causes; None for all other errors."""
    for each in _causes(error):
        if isinstance(each, OSError) and each.errno in _ERRNO:
            return _ERRNO[each.errno]
        if type(each).__name__ in _KINDS:  # of PostgreSQL, whose library may be missing
            return _KINDS[type(each).__name__]
        if "Operational" in "".join(kind.__name__ for kind in type(each).__mro__):
            message = str(each).lower()
            problem = next((each for words, each in _MESSAGES.items() if words in message), None)
            if problem is StorageProblem.READ_ONLY and READ_ONLY_COPIES.for_lack_of_room:
                return StorageProblem.FULL
            if problem is not None:
                return problem
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(8):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__
