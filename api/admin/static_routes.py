"""Style sheet, script, icons and fonts of the back office; public, because the login page needs them."""

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from api.admin.rendering import STATIC
from api.core.errors import NotFoundError

router = APIRouter(include_in_schema=False)

_FILES = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}


@router.get("/static/{name:path}")
def static_file(name: str) -> Response:
    if name not in _FILES:
        raise NotFoundError("not_found", "Такого файла нет.")
    return FileResponse(_FILES[name], headers={"Cache-Control": "public, max-age=31536000, immutable"})
