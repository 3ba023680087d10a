"""Experiments with the rules of the draft: their start and end, and the difference of their arms with its interval.

Visitors are assigned by bucket, and one visitor opens many pages, so visits of a bucket are not independent: the
variance is that between buckets (a ratio estimator with the delta method), not that of single visits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, sqrt
from statistics import NormalDist

from sqlalchemy.orm import Session

from api.core.errors import NotFoundError, ShopError
from api.core.task_queue import send_after_commit
from api.curation import experiment_repository
from api.curation import repository as version_repository
from api.curation.experiment_repository import ACTIONS
from api.curation.models import SearchExperiment
from api.curation.service import Draft, DraftService, request_publication

MAX_HYPOTHESIS = 500

#: Visits with and without the outcome in each arm below which nothing is said.
FEWEST_OUTCOMES = 10
FEWEST_BUCKETS = 20
#: The relative difference for which the number of visits that are needed is computed, with these error rates.
DETECTABLE = 0.1
CONFIDENCE, POWER = 0.95, 0.8


@dataclass(frozen=True, slots=True)
class VisitCount:
    """Visits of a bucket or of an arm, and those of them with the outcome."""

    visits: int
    outcomes: int

    @property
    def rate(self) -> float:
        return self.outcomes / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """`difference`: of arm b minus arm a, as a share of visits, with its 95 % interval.

    `is_enough` False: too few data, and the interval says nothing. `visits_needed`: of both arms, to tell a relative
    difference of DETECTABLE from chance.
    """

    a: VisitCount
    b: VisitCount
    difference: float
    low: float
    high: float
    is_enough: bool
    visits_needed: int | None

    @property
    def winner(self) -> str | None:
        """The arm that is better beyond the interval."""
        if not self.is_enough or self.low <= 0 <= self.high:
            return None
        return "b" if self.low > 0 else "a"


def compare_rates(a: Sequence[VisitCount], b: Sequence[VisitCount], share: int) -> Comparison:
    """`share`: the percentage of visitors in arm b."""
    arm_a, arm_b = _sum(a), _sum(b)
    difference = arm_b.rate - arm_a.rate
    margin = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(_variance(a, arm_a) + _variance(b, arm_b))
    fewest = min(min(arm.outcomes, arm.visits - arm.outcomes) for arm in (arm_a, arm_b))
    is_enough = fewest >= FEWEST_OUTCOMES and min(len(a), len(b)) >= FEWEST_BUCKETS
    low, high = (difference - margin, difference + margin) if is_enough else (-inf, inf)
    return Comparison(arm_a, arm_b, difference, low, high, is_enough, _visits_needed(arm_a.rate, share))


def _sum(buckets: Sequence[VisitCount]) -> VisitCount:
    return VisitCount(sum(bucket.visits for bucket in buckets), sum(bucket.outcomes for bucket in buckets))


def _variance(buckets: Sequence[VisitCount], arm: VisitCount) -> float:
    """Of the ratio of sums over buckets."""
    count = len(buckets)
    if count < 2 or not arm.visits:
        return inf
    residuals = sum((bucket.outcomes - arm.rate * bucket.visits) ** 2 for bucket in buckets)
    return count / (count - 1) * residuals / arm.visits**2


def _visits_needed(rate: float, share: int) -> int | None:
    """By the formula for two proportions, for independent visits; None for a rate that is not known yet."""
    if not 0 < rate < 1:
        return None
    normal, effect = NormalDist(), rate * DETECTABLE
    z = normal.inv_cdf((1 + CONFIDENCE) / 2) + normal.inv_cdf(POWER)
    part = share / 100
    return ceil(z**2 * rate * (1 - rate) / effect**2 / (part * (1 - part)))


def running_experiment(session: Session) -> SearchExperiment | None:
    """The running experiment; one whose live version was replaced has ended."""
    connection = session.connection()
    row = experiment_repository.running(connection)
    return row if row is not None and version_repository.live_id(connection) == row.base_id else None


def start_experiment(session: Session, draft: Draft, hypothesis: str, share: int, author: str) -> int:
    """Gives the rules of the draft to a share of the visitors; returns the experiment.

    Raises ShopError: 422 for a draft that changes more than rules, 409 while another experiment runs.
    """
    _check(draft, hypothesis, share)
    connection = session.connection()
    # One that was begun while the publication ended.
    experiment_repository.stop_replaced(connection, draft.live_id)
    variant_id = DraftService(session).finish(draft, author, hypothesis)
    values = {"hypothesis": hypothesis, "base_id": draft.live_id, "share": share, "author": author}
    experiment_id = experiment_repository.start(connection, **values, variant_id=variant_id)
    if experiment_id is None:
        raise ShopError("experiment_running", "Один опыт уже идёт. Остановите его, потом начните новый.", 409)
    return experiment_id


def stop_experiment(session: Session, experiment_id: int, author: str, winner: str | None) -> int | None:
    """Stops it; `winner` "b" requests the publication of its rules and returns their version."""
    connection = session.connection()
    row = experiment_of(session, experiment_id)
    if winner not in (None, "a", "b"):
        raise ShopError("unknown_arm", "Выберите, какие правила оставить.", 422)
    if winner == "b" and version_repository.live_id(connection) != row.base_id:
        message = "Пока шёл опыт, опубликовали другую версию. Возьмите версию опыта в черновик и опубликуйте её."
        raise ShopError("experiment_outdated", message, 409)
    if not experiment_repository.stop(connection, experiment_id, author, winner):
        raise ShopError("experiment_stopped", "Этот опыт уже остановлен.", 409)
    if winner != "b":
        return None
    send_after_commit(session, "indexer.publish")
    request_publication(connection, row.variant_id, author, f"По итогам опыта: {row.hypothesis}")
    return row.variant_id


def experiment_of(session: Session, experiment_id: int) -> SearchExperiment:
    row = experiment_repository.experiment(session.connection(), experiment_id)
    if row is None:
        raise NotFoundError("unknown_experiment", "Такого опыта нет. Вернитесь к списку.")
    return row


def comparisons(session: Session, row: SearchExperiment) -> dict[str, Comparison]:
    """By action: click, cart, order."""
    counts = experiment_repository.visit_counts(session.connection(), row.id)

    def buckets(arm: str, action: str) -> list[VisitCount]:
        return [VisitCount(each["visits"], each[action]) for each in counts if each["arm"] == arm]

    return {action: compare_rates(buckets("a", action), buckets("b", action), row.share) for action in ACTIONS}


def _check(draft: Draft, hypothesis: str, share: int) -> None:
    if not hypothesis or len(hypothesis) > MAX_HYPOTHESIS:
        raise ShopError("hypothesis_missing", "Напишите, чего вы ждёте от новых правил: до 500 знаков.", 422)
    if not 1 <= share <= 99:
        raise ShopError("share_out_of_range", "Доля посетителей: от 1 до 99 процентов.", 422)
    others = [path for path in draft.changed if not path.startswith(("rules/", "relevance/"))]
    if others or not any(path.startswith("rules/") for path in draft.changed):
        what = f" В черновике есть и другое: {', '.join(others)}." if others else ""
        raise ShopError(
            "experiment_needs_rules",
            f"В опыте сравнивают только правила: слова, синонимы и настройки меняют индекс сразу для всех.{what}",
            422,
        )
