"""Starts and stops experiments, and compares their arms."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.core.errors import NotFoundError, ShopError
from api.search_config.experiments import repository
from api.search_config.experiments.repository import ACTIONS, ExperimentRow
from api.search_config.experiments.statistics import BucketCount, Comparison, compare_rates
from api.search_versions import repository as version_repository
from api.search_versions.draft_service import Draft, DraftService, request_publication

MAX_HYPOTHESIS = 500


@dataclass(frozen=True, slots=True)
class ExperimentReport:
    """`comparisons` by action: click, cart, order."""

    experiment: ExperimentRow
    comparisons: Mapping[str, Comparison]


class ExperimentService:
    def __init__(self, session: Session) -> None:
        self._session = session

    def running(self) -> ExperimentRow | None:
        """The running experiment; one whose live version was replaced has ended."""
        connection = self._session.connection()
        row = repository.running(connection)
        return row if row is not None and version_repository.live_id(connection) == row.base_id else None

    def start(self, draft: Draft, hypothesis: str, share: int, author: str) -> int:
        """Gives the rules of the draft to a share of the visitors; returns the experiment.

        Raises ShopError: 422 for a draft that changes more than rules, 409 while another experiment runs.
        """
        _check(draft, hypothesis, share)
        connection = self._session.connection()
        # One that was begun while the publication ended.
        repository.stop_replaced(connection, draft.live_id)
        variant_id = version_repository.add_version(
            connection, draft.files, parent_id=draft.live_id, source="page", author=author, reason=hypothesis
        )
        experiment_id = repository.start(
            connection,
            hypothesis=hypothesis,
            base_id=draft.live_id,
            variant_id=variant_id,
            share=share,
            author=author,
        )
        if experiment_id is None:
            raise ShopError("experiment_running", "Один опыт уже идёт. Остановите его, потом начните новый.", 409)
        DraftService(self._session).discard()
        return experiment_id

    def stop(self, experiment_id: int, author: str, winner: str | None) -> int | None:
        """Stops it; `winner` "b" requests the publication of its rules and returns their version."""
        connection = self._session.connection()
        row = repository.experiment(connection, experiment_id)
        if row is None:
            raise NotFoundError("unknown_experiment", "Такого опыта нет. Вернитесь к списку.")
        if winner not in (None, "a", "b"):
            raise ShopError("unknown_arm", "Выберите, какие правила оставить.", 422)
        if winner == "b" and version_repository.live_id(connection) != row.base_id:
            message = "Пока шёл опыт, опубликовали другую версию. Возьмите версию опыта в черновик и перенесите правки."
            raise ShopError("experiment_outdated", message, 409)
        if not repository.stop(connection, experiment_id, author, winner):
            raise ShopError("experiment_stopped", "Этот опыт уже остановлен.", 409)
        if winner != "b":
            return None
        request_publication(connection, row.variant_id, author, f"По итогам опыта: {row.hypothesis}")
        return row.variant_id

    def report(self, experiment_id: int) -> ExperimentReport:
        connection = self._session.connection()
        row = repository.experiment(connection, experiment_id)
        if row is None:
            raise NotFoundError("unknown_experiment", "Такого опыта нет. Вернитесь к списку.")
        counts = repository.visit_counts(connection, experiment_id)

        def buckets(arm: str, action: str) -> list[BucketCount]:
            return [BucketCount(each.visits, getattr(each, action)) for each in counts if each.arm == arm]

        comparisons = {
            action: compare_rates(buckets("a", action), buckets("b", action), row.share) for action in ACTIONS
        }
        return ExperimentReport(row, comparisons)


def _check(draft: Draft, hypothesis: str, share: int) -> None:
    if not hypothesis or len(hypothesis) > MAX_HYPOTHESIS:
        raise ShopError("hypothesis_missing", "Напишите, чего вы ждёте от новых правил: до 500 знаков.", 422)
    if not 1 <= share <= 99:
        raise ShopError("share_out_of_range", "Доля посетителей: от 1 до 99 процентов.", 422)
    if draft.is_behind:
        raise ShopError("draft_behind", "Опубликована другая версия. Сначала перенесите черновик на неё.", 409)
    others = [path for path in draft.changed if not path.startswith(("rules/", "relevance/"))]
    if others or not any(path.startswith("rules/") for path in draft.changed):
        what = f" В черновике есть и другое: {', '.join(others)}." if others else ""
        raise ShopError(
            "experiment_needs_rules",
            f"В опыте сравнивают только правила: слова, синонимы и настройки меняют индекс сразу для всех.{what}",
            422,
        )
