"""The OpenAPI text is complete: every call, every error, an example of everything, and no call beside it."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import jsonschema_rs
from fastapi.routing import iter_route_contexts

from api.http.openapi import calls as calls_of
from tests.fixtures.api import shop_application

#: Pages, the text itself, files for crawlers, and the answer to calls that do not exist.
UNDOCUMENTED = (
    "/admin",
    "/api/docs",
    "/api/openapi.json",
    "/api/{path}",
    "/assets/",
    "/manifest",
    "/newsletter/",
    "/email/",
    "/pay",
    "/robots",
    "/sitemap",
    "/{path",
)
#: Types whose fields need no example.
PLAIN = {"boolean", "null", "object"}
FORMATS = {"date", "date-time", "uuid"}


def text() -> dict[str, Any]:
    return shop_application().openapi()


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = text()["components"]["schemas"]
    return found


@cache
def calls() -> dict[str, dict[str, Any]]:
    paths = text()["paths"]
    return {f"{method} {path}": call for path, methods in paths.items() for method, call in methods.items()}


def calls_of_the_shop() -> dict[str, dict[str, Any]]:
    return {name: call for name, call in calls().items() if "{product}" in name}


def test_a_call_has_a_summary_and_a_description() -> None:
    for name, call in calls().items():
        assert call["summary"][0].isupper() or call["summary"][0].isdigit(), name
        assert not call["summary"].endswith("."), name
        assert len(call["tags"]) == 1, name


def test_a_call_documents_its_responses() -> None:
    for name, call in calls().items():
        for status, answer in _success_response(call).items():
            assert status == "204" or answer["content"], name
            for media_type, content in answer.get("content", {}).items():
                assert content.get("schema") or media_type.startswith("image/"), name


def test_a_call_documents_its_errors() -> None:
    for name, call in calls_of_the_shop().items():
        errors = {status: answer for status, answer in call["responses"].items() if status[0] in "45"}

        assert {"400", "404", "408", "413", "415", "422", "429", "500", "503"} <= set(errors), name
        for answer in errors.values():
            content = answer["content"]["application/json"]
            assert {"error"} <= set(_resolved(content["schema"])["properties"]), name
            assert answer["description"], name


def test_the_shop_is_a_parameter_with_a_default() -> None:
    for name, call in calls_of_the_shop().items():
        (product,) = (parameter for parameter in call["parameters"] if parameter["name"] == "product")

        assert product["schema"]["default"] == "shop", name
        assert product["description"], name


def test_names_of_calls_are_unique() -> None:
    names = [call["operationId"] for _, call in calls_of(text())]

    assert len(names) == len(set(names))


def test_names_of_schemas_are_unique() -> None:
    """FastAPI prefixes a duplicate schema name with its module, so moving a module would rename types of the web."""
    assert [name for name in schemas() if "__" in name] == []


def test_the_id_of_an_operation_is_the_name_of_the_call() -> None:
    ids = {path: call["operationId"] for path, methods in text()["paths"].items() for call in methods.values()}

    assert ids["/api/{product}/getCart"] == "getCart"
    assert ids["/api/{product}/paymentWebhook/{provider}"] == "paymentWebhook"
    assert ids["/api/health"] == "health"


#: Rules, of which browsers get hundreds: most keys of most rules are absent. An experiment seldom runs.
SHORT_ANSWERS = {"SearchRulesOut", "SearchRuleOut", "SearchRuleBanner"}


def test_every_field_of_an_answer_is_required() -> None:
    """Response fields with a default are required: they are always sent."""
    answers = _reachable(schema for call in calls().values() for schema in _schemas(_success_response(call)))
    bodies = _reachable(schema for call in calls().values() for schema in _schemas(call.get("requestBody", {})))

    optional = {
        f"{name}.{field}"
        for name in answers - bodies - SHORT_ANSWERS
        for field in schemas()[name].get("properties", {}).keys() - set(schemas()[name].get("required", ()))
    }
    assert optional == set()


def test_every_field_and_parameter_has_an_example() -> None:
    fields = {f"{name}.{field}": about for name, schema in schemas().items() for field, about in _fields(schema)}
    parameters = {
        f"{name} {parameter['name']}": {**parameter, **parameter["schema"]}
        for name, call in calls().items()
        for parameter in call.get("parameters", ())
    }

    assert [name for name, about in {**fields, **parameters}.items() if not _shows_itself(about)] == []


def test_examples_validate_against_their_schemas() -> None:
    for name, call in calls().items():
        for content in _json(call):
            validator = _validator(json.dumps(content["schema"]))
            for example in _examples(content):
                errors = [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(example)]
                assert errors == [], name


@cache
def _validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    """Errors have the same schemas at every call."""
    return jsonschema_rs.Draft202012Validator({**json.loads(schema), "components": text()["components"]})


def test_every_path_is_documented() -> None:
    known_paths = set(text()["paths"])
    paths = {context.path_format for context in iter_route_contexts(shop_application().routes) if context.path_format}

    assert {path for path in paths if path not in known_paths and not path.startswith(UNDOCUMENTED)} == set()


def _success_response(call: dict[str, Any]) -> dict[str, Any]:
    return {status: answer for status, answer in call["responses"].items() if status.startswith("2")}


def _schemas(part: Any) -> Iterator[str]:
    """Names of the schemas that a part of the description refers to."""
    if isinstance(part, dict):
        for word, value in part.items():
            if word == "$ref":
                yield value.rpartition("/")[2]
            else:
                yield from _schemas(value)
    elif isinstance(part, list):
        for item in part:
            yield from _schemas(item)


def _reachable(names: Iterable[str]) -> set[str]:
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        if (name := waiting.pop()) not in reached:
            reached.add(name)
            waiting += _schemas(schemas()[name])
    return reached


def _fields(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    if not any(word in schema for word in ("example", "examples")):
        yield from schema.get("properties", {}).items()


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return schemas()[name] if name else schema


def _shows_itself(about: dict[str, Any]) -> bool:
    if any(word in about for word in ("example", "examples", "enum", "const", "$ref")):
        return True
    if about.get("default") not in (None, ""):
        return True
    if choices := [choice for key in ("anyOf", "allOf", "oneOf") for choice in about.get(key, ())]:
        return any(choice.get("type") != "null" and _shows_itself(choice) for choice in choices)
    if about.get("type") == "array":
        return _shows_itself(about.get("items", {}))
    return about.get("type") in PLAIN or about.get("format") in FORMATS


def _json(call: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in [call.get("requestBody", {}), *call["responses"].values()]:
        if content := part.get("content", {}).get("application/json"):
            yield content


def _examples(content: dict[str, Any]) -> Iterator[Any]:
    if "example" in content:
        yield content["example"]
    for example in content.get("examples", {}).values():
        yield example["value"]
