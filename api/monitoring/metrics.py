"""Counts responses in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from threading import Lock

BUCKET_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the histogram's buckets."""


MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Number and duration of the responses of each route. `process`: a label, if several processes count."""

    def __init__(self, process: str = "") -> None:
        self._own = f'process="{process}"' if process else ""
        self._lock = Lock()
        self._answers: Counter[tuple[str, str, int]] = Counter()
        self._buckets: Counter[int] = Counter()
        self._seconds = 0.0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a response. `route`: its path in the API description."""
        with self._lock:
            self._answers[method if method.isalpha() and len(method) < 8 else "other", route, status] += 1
            self._buckets[bisect_left(BUCKET_SECONDS, seconds)] += 1
            self._seconds += seconds

    def render(self, gauges: Mapping[str, float]) -> str:
        """Returns all counts and the present values of gauges."""
        with self._lock:
            return "".join(f"{self._labelled(line)}\n" for line in (*self._lines(), *_gauge_lines(gauges)))

    def _labelled(self, line: str) -> str:
        if not self._own or line.startswith("#"):
            return line
        name, value = line.rsplit(" ", 1)
        return f"{name[:-1]},{self._own}}} {value}" if name.endswith("}") else f"{name}{{{self._own}}} {value}"

    def _lines(self) -> Iterator[str]:
        yield "# TYPE senki_answers_total counter"
        for (method, route, status), count in sorted(self._answers.items()):
            yield f'senki_answers_total{{method="{method}",route="{route}",status="{status}"}} {count}'
        yield "# TYPE senki_answer_seconds histogram"
        so_far = 0
        for at, bound in enumerate((*BUCKET_SECONDS, "+Inf")):
            so_far += self._buckets[at]
            yield f'senki_answer_seconds_bucket{{le="{bound}"}} {so_far}'
        yield f"senki_answer_seconds_sum {self._seconds:.6f}"
        yield f"senki_answer_seconds_count {so_far}"


def _gauge_lines(gauges: Mapping[str, float]) -> Iterator[str]:
    for name, value in gauges.items():
        yield f"# TYPE senki_{name} gauge"
        yield f"senki_{name} {value:g}"
