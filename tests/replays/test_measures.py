"""The measures run, and the record file keeps its size."""

from replays import measures
from tests.replays.toy import TOY, played


def test_the_measures_measure_something() -> None:
    log = played(3)
    for measure in (measures.append(log, 1), measures.rebuild(log, TOY, 1)):
        assert measure.floor > 0
        assert measure.ours > 0
        assert measure.size == len(log)


def test_a_record_file_is_at_most_a_twentieth_of_json_lines() -> None:
    measure = measures.record_file(played(150))
    assert measure.ours <= 0.05 * measure.floor
