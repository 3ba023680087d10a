"""The results of judged queries as a browser posts them: a JSON list in a form field."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from api.core.errors import ShopError
from api.search_config.evaluation_service import QueryResults, ShownProducts

#: Of the form: 20 products of two versions for 2,000 queries are 0.7 MB, percent-encoded 1.2 MB.
MAX_BYTES = 4 * 1024 * 1024
MAX_QUERIES = 2_000
MAX_PRODUCTS = 60

ProductNumber = Annotated[int, Field(strict=True, gt=0, lt=2**31)]


class _Shown(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ids: list[ProductNumber] = Field(max_length=MAX_PRODUCTS)
    near: list[ProductNumber] = Field(max_length=MAX_PRODUCTS)


class _Query(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str = Field(min_length=1, max_length=100)
    live: _Shown
    draft: _Shown


_RESULTS = TypeAdapter(Annotated[list[_Query], Field(max_length=MAX_QUERIES)])


def parse_results(text: str) -> list[QueryResults]:
    """Raises ShopError (422) for anything but results of queries, each of them once."""
    try:
        queries = _RESULTS.validate_json(text)
    except ValidationError as error:
        raise _unreadable() from error
    if len({query.id for query in queries}) < len(queries):
        raise _unreadable()
    return [
        QueryResults(
            query.id,
            ShownProducts(query.live.ids, query.live.near),
            ShownProducts(query.draft.ids, query.draft.near),
        )
        for query in queries
    ]


def _unreadable() -> ShopError:
    message = "Результаты проверки пришли испорченными, ничего не записано. Запустите её ещё раз."
    return ShopError("evaluation_unreadable", message, 422)
