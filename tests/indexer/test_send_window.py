"""Flow control of a rebuild: the queue grows while the engine keeps up and shrinks when its answers are late."""

from indexer.send_window import MAX_DOCUMENTS, MIN_DOCUMENTS, TARGET_S, PageSize, SendWindow


def test_the_queue_doubles_while_the_engine_keeps_up() -> None:
    window = SendWindow(2_000)
    window.record_answer(waited_s=0, age_s=10)
    assert window.size == 4_000
    window.record_answer(waited_s=TARGET_S / 5, age_s=TARGET_S / 5)
    assert window.size == 8_000
    for _ in range(10):
        window.record_answer(waited_s=0, age_s=0.1)
    assert window.size == MAX_DOCUMENTS


def test_late_answers_shorten_the_queue_to_what_the_engine_does_in_time() -> None:
    window = SendWindow(8_000)
    window.record_answer(waited_s=1, age_s=1.25 * TARGET_S)
    assert window.size == 6_400
    window.record_answer(waited_s=1, age_s=100 * TARGET_S)
    assert window.size == 3_200
    for _ in range(10):
        window.record_answer(waited_s=1, age_s=100 * TARGET_S)
    assert window.size == MIN_DOCUMENTS


def test_answers_in_time_keep_the_queue() -> None:
    window = SendWindow(8_000)
    window.record_answer(waited_s=1, age_s=0.9 * TARGET_S)
    assert window.size == 8_000


def test_a_page_takes_as_long_as_the_entity_may_be_locked() -> None:
    page = PageSize(5_000, hold_s=0.5)
    assert page.rows == 500
    page.record_page(500, 0.1)
    assert page.rows == 1_000
    page.record_page(1_000, 0.4)
    assert page.rows == 1_250
    page.record_page(1_250, 100)
    assert page.rows == 625
    assert PageSize(1).rows == 1
