"""Notices changes of a file at once, without looking again and again: by inotify, which Linux has."""

from __future__ import annotations

import ctypes
import os
import select
from errno import ENOSYS
from pathlib import Path
from threading import Lock

_MODIFIED = 0x2
_EVENTS = 4096
"""Bytes of events that are read at a time."""


class FileChanges:
    """Waits for changes of one file. One thread waits and closes; any thread may interrupt it."""

    def __init__(self, path: Path) -> None:
        """Raises OSError if the file is missing or the system has no inotify."""
        library = ctypes.CDLL(None, use_errno=True)
        if not hasattr(library, "inotify_init1") or not hasattr(os, "eventfd"):
            raise OSError(ENOSYS, os.strerror(ENOSYS))
        self._lock = Lock()
        self._events = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        self._interruption = os.eventfd(0) if self._events >= 0 else -1
        if self._events < 0 or library.inotify_add_watch(self._events, os.fsencode(path), _MODIFIED) < 0:
            error = ctypes.get_errno()
            self.close()
            raise OSError(error, os.strerror(error), str(path))
        self._poll = select.poll()
        for descriptor in (self._events, self._interruption):
            self._poll.register(descriptor, select.POLLIN)

    def wait(self, seconds: float) -> bool:
        """Waits for a change, an interruption or the end of the time; returns whether the file has changed."""
        ready = [descriptor for descriptor, _ in self._poll.poll(seconds * 1000)]
        if self._events not in ready:
            return False
        os.read(self._events, _EVENTS)
        return True

    def interrupt(self) -> None:
        """Ends the present wait of another thread, and all later ones."""
        with self._lock:
            if self._interruption >= 0:
                os.eventfd_write(self._interruption, 1)

    def close(self) -> None:
        """Closes the descriptors."""
        with self._lock:
            for descriptor in (self._events, self._interruption):
                if descriptor >= 0:
                    os.close(descriptor)
            self._events = self._interruption = -1
