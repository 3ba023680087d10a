"""The examples of OpenAPI agree with real answers: the same fields at each level and the same JSON types."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from tests.api import small_shop
from tests.api.orders.order_setup import RECIPIENT, open_for_orders, place_order, put_in_cart
from tests.api.security.documented_calls import LAST, Call, every_call
from tests.fixtures.customers import KnownCustomer, logged_in, login

Schema = dict[str, Any]

LINE = (small_shop.OIL, small_shop.MOSCOW, 2)
#: Rows of the small shop that stand for the identifiers of the examples, by field. None: the field is left out.
ROWS: dict[str, Any] = {
    "city": small_shop.MOSCOW,
    "city_id": small_shop.MOSCOW,
    "ids": [small_shop.OIL],
    "product_id": small_shop.OIL,
    "vehicle": None,
    "vehicle_id": None,
}
#: Calls whose `id` is a product.
PRODUCT_CALLS = {
    "addToCart", "getProduct", "getRelated", "removeFromCart", "saveCart", "setCartQty", "toggleCompare",
    "toggleFavorite",
}  # fmt: skip
#: Calls whose example the small shop refuses, and the code of the refusal.
EXPECTED_REFUSALS = {
    "closeSession": "session_not_found",
    "compareOldId": "product_not_found",  # no product has the identifier of an older shop
    "confirmFreshCode": "wrong_code",  # the code is in a text message
    "confirmOrders": "cart_changed",  # the cart of the example is not on the server; `place_order` confirms a real one
    "getFits": "malformed_request",  # the small shop has no vehicles
    "getPage": "page_not_found",
    "getPayment": "payment_not_found",  # the order is paid on receipt
    "getPost": "post_not_found",
    "getPromotion": "promotion_not_found",
    "getSet": "set_not_found",
    "getVehicleKits": "malformed_request",  # the small shop has no vehicles
    "getVehicleService": "malformed_request",  # the small shop has no vehicles
    "login": "wrong_code",  # the code is in a text message
    "paymentWebhook": "signature_wrong",  # the signature depends on the secret key
    "postPromoAddresses": "promo_not_in_city",  # the small shop has no promo code
    "searchToken": "search_not_configured",  # no search engine
    "sendEmailConfirmation": "email_not_pending",  # the profile has no e-mail yet
    "withdrawConsent": "consent_not_found",
}


#: Answers that leave keys out: which ones depends on the rules of the shop.
SHORT_ANSWERS = {"searchRules"}


@pytest.fixture
def customer(shop: TestClient, db_session: Session) -> KnownCustomer:
    open_for_orders(db_session)
    return logged_in(shop)


def test_examples_of_answers_agree_with_real_answers(
    shop: TestClient, customer: KnownCustomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMS_PROVIDER", "console")
    get_settings.cache_clear()
    openapi = shop.get("/api/openapi.json").json()
    confirmation = place_order(shop, customer, LINE)
    put_in_cart(customer.id, LINE)
    rows = _rows(shop, customer, confirmation)
    refusals: dict[str, str] = {}
    wrong = list(problems(_documented(openapi, "confirmOrders", "POST", 200), confirmation, openapi))

    for call in every_call(openapi):
        name = call.path.split("/")[3]
        headers = login(shop) if call.path.endswith(LAST) else customer.headers
        response = _with_rows(call, {**ROWS, **rows.get(name, {})}).send(shop, headers)
        if not response.is_success:
            refusals[name] = response.json()["error"]["code"]
        elif response.content and response.headers["content-type"] == "application/json":
            content = _documented(openapi, name, call.method, response.status_code)
            is_short = name in SHORT_ANSWERS
            wrong += [f"{name}{problem}" for problem in problems(content, response.json(), openapi, is_short=is_short)]

    assert wrong == []
    assert refusals == EXPECTED_REFUSALS


def _rows(shop: TestClient, customer: KnownCustomer, confirmation: Any) -> dict[str, dict[str, Any]]:
    """Rows that stand for the identifiers in the examples of single calls."""
    order = {"number": confirmation["orders"][0]["number"]}
    address = shop.post("/api/shop/saveAddress", json={"city_id": 1, "text": "Мира, 1"}, headers=customer.headers)
    review = shop.post(
        "/api/shop/saveReview",
        json={"product_id": small_shop.FILTER, "rating": 5, "text": "Подошёл без доработок", "agree": True},
        headers=customer.headers,
    )
    vehicle = shop.post("/api/shop/saveVehicle", json={"title": "Лада"}, headers=customer.headers)
    return {
        **{key: {"id": small_shop.OIL} for key in PRODUCT_CALLS},
        **dict.fromkeys(("getOrder", "cancelOrder", "getRepeat", "repeatOrder", "getPayment"), order),
        **{key: {"id": address.json()["id"]} for key in ("saveAddress", "removeAddress")},
        "removeReview": {"id": review.json()["review"]["id"]},
        "saveVehicle": {"id": vehicle.json()["id"], "title": "Лада Веста"},
        "mergeVehicles": {"title": "Лада Гранта"},
        "removeVehicle": {"id": vehicle.json()["id"]},
        "getUserActivePromoAddress": {"user_id": customer.id},
        "postPromoAddresses": {"user_id": customer.id, "address": "ул. Профсоюзная, 61"},
        "trackOrder": {**order, "phone": RECIPIENT["phone"]},
        "getPart": {"number": "3148675", "brand": "ЛУКОЙЛ"},
    }


def problems(content: Schema, answer: Any, openapi: Schema, *, is_short: bool = False) -> Iterator[str]:
    """What differs between an answer and the example in `content`, the documented media type of the answer.

    null is judged by the schema: it allows null where a value is optional. `is_short`: keys may be absent.
    """
    schema = {**content["schema"], "components": openapi["components"]}
    validator = jsonschema_rs.Draft202012Validator(schema)
    examples = [content["example"]] if "example" in content else [e["value"] for e in content["examples"].values()]
    for value in (answer, *examples):
        yield from (f"{error.instance_path}: {error.message}" for error in validator.iter_errors(value))
    for example in () if is_short else examples:
        yield from differences(example, answer, content["schema"], openapi["components"]["schemas"])


def differences(example: Any, answer: Any, schema: Schema, schemas: dict[str, Schema], path: str = "") -> Iterator[str]:
    schema = _single(schema, schemas)
    if example is None or answer is None:
        return
    if _json_type(example) != _json_type(answer):
        yield f"{path}: {_json_type(example)} in the example, {_json_type(answer)} in the answer"
    elif isinstance(example, dict) and "properties" in schema:
        for key in sorted(example.keys() ^ answer.keys()):
            yield f"{path}.{key}: only in the {'example' if key in example else 'answer'}"
        for key in sorted(example.keys() & answer.keys()):
            field = schema["properties"].get(key, {})
            yield from differences(example[key], answer[key], field, schemas, f"{path}.{key}")
    elif isinstance(example, list):
        for expected in example[:1]:
            for index, item in enumerate(answer):
                yield from differences(expected, item, schema.get("items", {}), schemas, f"{path}[{index}]")


def _single(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    """The schema behind `$ref` and behind «or null»; an empty one for a union of several shapes."""
    if "$ref" in schema:
        return _single(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    union = schema.get("anyOf") or schema.get("oneOf") or ()
    choices = [choice for choice in union if choice.get("type") != "null"]
    if choices:
        return _single(choices[0], schemas) if len(choices) == 1 else {}
    return schema


def _json_type(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return {dict: "object", list: "array", str: "string", int: "number", float: "number"}[type(value)]


def _documented(openapi: Schema, name: str, method: str, status: int) -> Schema:
    path = next(path for path in openapi["paths"] if path.startswith("/api/{product}/") and path.split("/")[3] == name)
    content: Schema = openapi["paths"][path][method.lower()]["responses"][str(status)]["content"]["application/json"]
    return content


def _with_rows(call: Call, rows: dict[str, Any]) -> Call:
    return Call(call.method, call.path, _replaced(call.query, rows), _replaced(call.body, rows), call.headers)


def _replaced(value: Any, rows: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        replacements = {key: rows.get(key, _replaced(inner, rows)) for key, inner in value.items()}
        return {key: inner for key, inner in replacements.items() if inner is not None or value[key] is None}
    return [_replaced(item, rows) for item in value] if isinstance(value, list) else value


CITY: Schema = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "phone": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
    "required": ["name", "phone"],
}
PLANTED: list[tuple[Any, Any, bool]] = [
    ({"name": "Тверь", "phone": None}, {"name": "Москва", "phone": "+7"}, True),
    ({"name": 1, "phone": None}, {"name": "Москва", "phone": "+7"}, False),
    ({"name": None, "phone": None}, {"name": "Москва", "phone": "+7"}, False),
    ({"name": "Тверь"}, {"name": "Москва", "phone": "+7"}, False),
    ({"name": "Тверь", "phone": None, "zone": 1}, {"name": "Москва", "phone": "+7"}, False),
    ({"name": "Тверь", "phone": None}, {"name": "Москва", "phone": "+7", "zone": 1}, False),
]


@pytest.mark.parametrize(("example", "answer", "agrees"), PLANTED)
def test_the_comparison_finds_planted_differences(example: Any, answer: Any, agrees: bool) -> None:
    schemas = {"City": CITY}
    schema = {"type": "array", "items": {"$ref": "#/components/schemas/City"}}
    openapi = {"components": {"schemas": schemas}}

    mismatches = list(problems({"schema": schema, "example": [example]}, [answer], openapi))

    assert (mismatches == []) == agrees
    assert list(problems({"schema": schema, "example": [example]}, [], openapi)) == [] or not agrees
