"""Is the process alive, and can it serve?"""

from fastapi import APIRouter
from sqlalchemy import text

from api.db import SessionDep

router = APIRouter(tags=["Состояние"])


@router.get("/api/health", summary="Процесс жив")
async def health() -> dict[str, str]:
    return {"status": "ok"}


@router.get("/api/ready", summary="База отвечает, можно слать запросы")
def ready(session: SessionDep) -> dict[str, str]:
    session.execute(text("SELECT 1"))
    return {"status": "ready"}
