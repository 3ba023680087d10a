"""Experiments: rules of the draft for a share of the visitors, their difference, the end of it."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import draft_problems, new_errors
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.curation import experiment_repository
from api.curation.experiments import (
    MAX_HYPOTHESIS,
    comparisons,
    experiment_of,
    running_experiment,
    start_experiment,
    stop_experiment,
)
from api.curation.service import DraftService

router = APIRouter(route_class=AdminRoute, prefix="/search/experiments", dependencies=[require(Permission.CONTENT)])
ADDRESS = "/admin/search/experiments"
DEFAULT_SHARE = 50
ACTIONS = {"click": "Открыли товар", "cart": "Положили в корзину", "order": "Заказали"}


@router.get("")
def experiments_page(admin: AdminRequestDep) -> Response:
    return _list(admin)


@router.post("")
def start(admin: AdminRequestDep, data: FormInputDep) -> Response:
    hypothesis, share = " ".join(data.text("hypothesis").split()), data.number("share")
    try:
        with admin.db.begin_nested():
            # Locked, and stored as carried over to the live version: its row becomes the version of the experiment.
            draft = DraftService(admin.db).lock()
            if new_errors(draft, draft_problems(admin.db, draft.files)):
                raise ShopError("draft_has_errors", "В правилах черновика есть ошибки: исправьте их сначала.", 422)
            experiment_id = start_experiment(admin.db, draft, hypothesis, share or 0, admin.staff.login)
    except ShopError as error:
        return _list(admin, error.status, hypothesis=hypothesis, share=data.text("share"), error=error.message)
    admin.audit.record("начал опыт с поиском", "search_experiment", experiment_id, hypothesis)
    return admin.redirect(f"{ADDRESS}/{experiment_id}", "Опыт идёт: новые правила видит часть посетителей")


@router.get("/{experiment_id}")
def experiment_page(experiment_id: RowId, admin: AdminRequestDep) -> Response:
    row = experiment_of(admin.db, experiment_id)
    return admin.page("curation/experiment.html", row=row, comparisons=comparisons(admin.db, row), actions=ACTIONS)


@router.post("/{experiment_id}/stop")
def stop(experiment_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    """`winner`: a keeps the live rules, b publishes those of the experiment; empty: neither."""
    version_id = stop_experiment(admin.db, experiment_id, admin.staff.login, data.text("winner") or None)
    admin.audit.record("остановил опыт с поиском", "search_experiment", experiment_id, f"Опыт {experiment_id}")
    if version_id is None:
        return admin.redirect(f"{ADDRESS}/{experiment_id}", "Опыт остановлен, у всех прежние правила")
    return admin.redirect("/admin/search/draft", f"Опыт остановлен, публикуем его правила: версия {version_id}")


def _list(
    admin: AdminRequest, status: int = 200, *, hypothesis: str = "", share: str = "", error: str = ""
) -> Response:
    return admin.page(
        "curation/experiments.html",
        status,
        running=running_experiment(admin.db),
        experiments=experiment_repository.experiments(admin.db.connection()),
        draft=DraftService(admin.db).read(),
        hypothesis=hypothesis,
        share=share or str(DEFAULT_SHARE),
        error=error,
        max_hypothesis=MAX_HYPOTHESIS,
    )
