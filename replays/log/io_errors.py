"""What kind of trouble of the machine an error tells of, whichever library met it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from errno import EACCES, EDQUOT, EFBIG, ENOSPC, EPERM, EROFS


class StorageProblem(Enum):
    """Kinds of trouble that somebody at the machine can mend."""

    FULL = "the disk is full"
    READ_ONLY = "it can be read, not written"
    BUSY = "another process holds it"


_ERRNO = {
    **dict.fromkeys((ENOSPC, EDQUOT, EFBIG), StorageProblem.FULL),
    **dict.fromkeys((EROFS, EACCES, EPERM), StorageProblem.READ_ONLY),
}
_MESSAGES = {
    "disk is full": StorageProblem.FULL,
    "no space left on device": StorageProblem.FULL,
    "readonly database": StorageProblem.READ_ONLY,
    "read-only transaction": StorageProblem.READ_ONLY,
    "database is locked": StorageProblem.BUSY,
    "timed out waiting for lock": StorageProblem.BUSY,
}


def storage_problem_in(error: BaseException) -> StorageProblem | None:
    """The trouble that an error, or one that led to it, tells of; None for every other one."""
    for each in _causes(error):
        if isinstance(each, OSError) and each.errno in _ERRNO:
            return _ERRNO[each.errno]
        if type(each).__name__ == "DiskFull":  # PostgreSQL's
            return StorageProblem.FULL
        if "Operational" in "".join(kind.__name__ for kind in type(each).__mro__):
            said = str(each).lower()
            found = next((trouble for words, trouble in _MESSAGES.items() if words in said), None)
            if found is not None:
                return found
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(8):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__
