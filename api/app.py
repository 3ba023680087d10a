"""The API process: routers, the one error shape, and nothing that decides."""

import logging

from fastapi import FastAPI

from api import errors
from api.settings import get_settings


def create_app() -> FastAPI:
    settings = get_settings()
    logging.basicConfig(level=settings.log_level, format="%(levelname)s %(name)s: %(message)s")
    app = FastAPI(title=settings.shop_name, docs_url="/api/docs", openapi_url="/api/openapi.json", redoc_url=None)
    errors.install(app)
    return app
