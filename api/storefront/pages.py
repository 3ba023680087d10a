"""The built web: `index.html` for every address of a page, the files beside it with caching.

Files under /assets carry a hash in their name and never change; `index.html` is asked for anew each time.
"""

import mimetypes
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from api.errors import error_response
from api.settings import get_settings

router = APIRouter(include_in_schema=False)

FOREVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
_COMPRESSED = (("br", ".br"), ("gzip", ".gz"))

_ONLY_API = "<!doctype html><title>API</title><p>Здесь только API: <a href='/api/docs'>описание вызовов</a></p>"

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
def page(path: str, request: Request) -> Response:
    if path.startswith("api/"):
        return error_response(404, "not_found", "По этому адресу ничего нет. Проверьте адрес запроса.")
    dist = get_settings().web_dist
    if dist is None:
        return HTMLResponse(_ONLY_API, status_code=404)
    file = _inside(dist, path)
    if file is not None:
        return _file(file, path, request)
    if "." in path.rpartition("/")[2] and not path.endswith(".html"):
        return Response(status_code=404)
    return FileResponse(dist / "index.html", headers={"Cache-Control": "no-cache"})


def _inside(dist: Path, path: str) -> Path | None:
    """The file of that name below the folder; names that try to leave it are nothing."""
    if not path or "\0" in path:
        return None
    file = (dist / path).resolve()
    return file if file.is_relative_to(dist.resolve()) and file.is_file() else None


def _file(file: Path, path: str, request: Request) -> Response:
    headers = {"Cache-Control": FOREVER if path.startswith("assets/") else A_DAY, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for encoding, suffix in _COMPRESSED:
        packed = file.with_name(file.name + suffix)
        if encoding in accepted and packed.is_file():
            media_type = mimetypes.guess_type(file.name)[0]
            return FileResponse(packed, media_type=media_type, headers={**headers, "Content-Encoding": encoding})
    return FileResponse(file, headers=headers)
