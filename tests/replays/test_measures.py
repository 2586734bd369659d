"""The measures run, and the record file keeps its size."""

from domain.kernel.record.logs import lines
from replays import measures
from tests.replays.toy import TOY, played


def test_the_measures_measure_something() -> None:
    log = played(3)
    together = measures.append_together(log, 2, 1)
    assert together.size == 2 * sum(map(len, list(lines(log))[: measures.SAYINGS]))
    for measure in (measures.append(log), measures.rebuild(log, TOY, 1)):
        assert measure.size == len(log)
        assert min(*measure, *together) > 0


def test_a_record_file_is_at_most_a_twentieth_of_json_lines() -> None:
    measure = measures.record_file(played(150))
    assert measure.ours <= 0.05 * measure.floor
