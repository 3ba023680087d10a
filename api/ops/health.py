"""Liveness and readiness of the process."""

from fastapi import APIRouter
from pydantic import BaseModel, Field

from api.core.errors import refusals
from api.ops.readiness import ReadyOut, readiness

router = APIRouter(tags=["Состояние"])


class HealthOut(BaseModel):
    status: str = Field(examples=["ok"])


@router.get("/api/health", summary="Процесс жив")
async def health() -> HealthOut:
    return HealthOut(status="ok")


@router.get(
    "/api/ready",
    summary="Можно слать запросы: отвечает ли каждая часть магазина",
    description="200, пока есть база с новыми таблицами; без Redis или поиска магазин работает, и статус degraded.",
    responses=refusals(503),
)
def ready() -> ReadyOut:
    return readiness()
