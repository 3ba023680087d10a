"""Requests as OpenAPI shows them."""

from fastapi import Body

_OIL: dict[str, object] = {"category": "motornye-masla", "city": 1}
_CHOSEN: dict[str, object] = {
    **_OIL,
    "rating": [5, 4],
    "brands": ["lukojl", "shell"],
    "priceRange": {"min": 1000, "max": 4500},
    "filters": {"sae": ["5W-30", "5W-40"], "volume_l": {"min": 4, "max": 5}},
    "in_stock": True,
    "sort": "price_asc",
}

CHOSEN_PAGE = Body(
    openapi_examples={
        "section": {"summary": "Раздел, первая страница", "value": _OIL},
        "number": {"summary": "Раздел по номеру, вторая страница", "value": {"category": 11, "page": 2}},
        "car": {"summary": "Только к машине каталога", "value": {"category": "filtry", "vehicle": 31}},
        "chosen": {"summary": "С фильтрами, дешёвые сначала", "value": {**_CHOSEN, "page": 1, "itemsPerPage": 30}},
    }
)
CHOSEN_FILTERS = Body(
    openapi_examples={
        "section": {"summary": "Ничего не выбрано", "value": _OIL},
        "chosen": {"summary": "Что-то выбрано", "value": _CHOSEN},
    }
)
