"""Flow control of a rebuild: the queue holds what the engine indexes within the target time."""

from indexer.rebuild_fill import FIRST_ROWS, MAX_DOCUMENTS, MIN_DOCUMENTS, TARGET_S, PageSize, SendWindow


def test_the_queue_doubles_while_the_engine_has_nothing_to_do() -> None:
    window = SendWindow(2_000)
    window.record_idle()
    assert window.size == 4_000
    for _ in range(10):
        window.record_idle()
    assert window.size == MAX_DOCUMENTS


def test_the_queue_approaches_what_the_engine_indexes_in_the_target_time() -> None:
    window = SendWindow(8_000)
    window.record_work(1_000, seconds=1)
    assert 2_000 < window.size < 8_000
    for _ in range(20):
        window.record_work(1_000, seconds=1)
    assert abs(window.size - 1_000 * TARGET_S) < 75


def test_a_slow_engine_gets_the_least_queue() -> None:
    window = SendWindow(8_000)
    for _ in range(30):
        window.record_work(1, seconds=10)
    assert window.size == MIN_DOCUMENTS


def test_the_queue_is_short_while_changes_wait() -> None:
    window = SendWindow(8_000)
    assert window.limit(changes_wait=False) == 8_000
    assert window.limit(changes_wait=True) == MIN_DOCUMENTS


def test_one_quick_answer_does_not_flood_the_engine() -> None:
    window = SendWindow(2_000)
    window.record_work(2_000, seconds=0)
    assert window.size == 2_600


def test_a_page_takes_as_long_as_the_entity_may_be_locked() -> None:
    page = PageSize(5_000, hold_s=0.5)
    assert page.rows == FIRST_ROWS
    page.record_page(FIRST_ROWS, 0.1)
    assert page.rows == 2 * FIRST_ROWS
    page.record_page(500, 0.4)
    assert page.rows == 240
    page.record_page(1_000, 0.4)
    assert page.rows == 480
    page.record_page(480, 100)
    assert page.rows == 240
    assert PageSize(1).rows == 1
