"""The measures run, and the record file keeps its size."""

from domain.kernel.record.log_queries import group_by_line
from scripts.benchmarks import log_and_files
from tests.replays.toy import TOY, played


def test_the_measures_measure_something() -> None:
    log = played(3)
    together = log_and_files.measure_concurrent_append(log, 2, 1)
    assert together.size == 2 * sum(map(len, list(group_by_line(log))[: log_and_files.MEASURED_LINES]))
    for measure in (log_and_files.measure_append(log), log_and_files.measure_rebuild(log, TOY, 1)):
        assert measure.size == len(log)
        assert min(*measure, *together) > 0


def test_a_record_file_is_at_most_a_twentieth_of_json_lines() -> None:
    measure = log_and_files.measure_record_file(played(150))
    assert measure.ours <= 0.05 * measure.floor
