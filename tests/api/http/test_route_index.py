"""Calls are found by name, and routes keep every option that they were declared with."""

from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.datastructures import DefaultPlaceholder
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from pydantic import BaseModel

from api.core.errors import refusals
from api.http.route_index import include_calls
from api.http.routing import TransactionRoute


class Record(BaseModel):
    id: int = 7
    hidden: str = "secret"
    empty: str | None = None


async def no_check() -> None:
    """Stands in for the dependency that checks the shop's code."""


def no_callback() -> None:
    """Stands in for a webhook of a subscriber."""


callbacks = APIRouter()
callbacks.add_api_route("{$request.body#/url}", no_callback, methods=["POST"], name="record_changed")
router = APIRouter(tags=["Каталог"], route_class=TransactionRoute)


@router.get(
    "/getRecord",
    operation_id="recordById",
    deprecated=True,
    summary="Запись",
    response_description="Что нашли",
    response_model_exclude={"hidden"},
    response_model_exclude_none=True,
    responses=refusals(409),
    callbacks=callbacks.routes,
    openapi_extra={"x-shown": True},
)
async def record() -> Record:
    return Record()


@router.get("/getUnset", response_model_exclude_unset=True, generate_unique_id_function=lambda route: f"x-{route.name}")
async def unset() -> Record:
    return Record(id=8)


@router.post("/hidden", include_in_schema=False, max_body_size=5, status_code=202)
async def hidden(record: Record) -> None: ...


#: What follows from the path, the dependency and the responses that include_calls adds.
RENAMED_ROUTES = {
    "app",
    "body_field",
    "dependant",
    "dependencies",
    "dependency_overrides_provider",
    "param_convertors",
    "path",
    "path_format",
    "path_regex",
    "response_field",
    "response_fields",
    "responses",
    "unique_id",
}


def application() -> FastAPI:
    app = FastAPI()
    include_calls(app, [router], Depends(no_check), refusals(404))
    return app


def test_every_option_of_a_route_reaches_the_description() -> None:
    paths = application().openapi()["paths"]
    call: dict[str, Any] = paths["/api/{product}/getRecord"]["get"]

    assert (call["operationId"], call["deprecated"], call["x-shown"]) == ("recordById", True, True)
    assert (call["summary"], call["responses"]["200"]["description"]) == ("Запись", "Что нашли")
    assert {"404", "409"} <= call["responses"].keys()
    assert list(call["callbacks"]) == ["record_changed"]
    assert paths["/api/{product}/getUnset"]["get"]["operationId"] == "x-unset"
    assert "/api/{product}/hidden" not in paths


def test_every_option_of_a_route_reaches_the_response() -> None:
    client = TestClient(application())

    assert client.get("/api/shop/getRecord").json() == {"id": 7}
    assert client.get("/api/shop/getUnset").json() == {"id": 8}
    assert client.post("/api/shop/hidden", json={}).status_code == 202
    assert client.post("/api/shop/hidden", json={"id": 1234}).status_code == 413


def test_a_route_keeps_all_options_of_its_declaration() -> None:
    """Also those that a later FastAPI brings: its signature lists them."""
    added = {route.name: route for route in application().routes if isinstance(route, APIRoute)}

    for route in router.routes:
        assert isinstance(route, APIRoute)
        options = {
            name: value
            for name, value in vars(route).items()
            if name not in RENAMED_ROUTES and not isinstance(value, DefaultPlaceholder)
        }
        assert {name: getattr(added[route.name], name) for name in options} == options


def test_calls_are_found_by_name_with_their_shop_and_method(shop: TestClient) -> None:
    requests = {
        ("GET", "/api/shop/getCities"): 200,
        ("GET", "/api/other/getCities"): 404,
        ("GET", "/api/shop/getCities/"): 404,
        ("GET", "/api/shop/getcities"): 404,
        ("GET", "/api/shop"): 404,
        ("GET", "/shop/getCities"): 404,
        ("GET", "/api/shop/getCart"): 405,
        ("DELETE", "/api/shop/getCities"): 405,
        ("POST", "/api/shop/paymentWebhook/nobody"): 404,
    }

    responses = {(method, path): shop.request(method, path) for method, path in requests}

    assert {request: response.status_code for request, response in responses.items()} == requests
    assert responses["GET", "/api/shop/getCart"].headers["Allow"] == "POST"
