"""Properties of hits: highlights, crops, positions of matches, fields."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from tests.contract.properties.catalogue import Catalogue, catalogues
from tests.contract.properties.property_test import property_test
from tests.contract.properties.scratch_index import ScratchIndex, filled_index
from tests.contract.sender import Sender

OPEN, CLOSE, MARKER = "⟦", "⟧", "⋯"
TAGS = {"highlightPreTag": OPEN, "highlightPostTag": CLOSE}
#: Crop lengths in words. Meilisearch 1.50.0 itself fails for crops shorter than a match.
LONGEST_MATCH_WITHOUT_QUOTES = 4
FIELDS = ["id", "name", "text", "numbers", "brand", "price", "spec"]


def all_hits(index: ScratchIndex, catalogue: Catalogue, **parameters: Any) -> Iterator[dict[str, Any]]:
    for q in ["", *catalogue.queries]:
        yield from index.hits(q=q, **parameters)


@property_test(catalogue=catalogues)
def test_a_highlighted_document_without_its_tags_is_the_document(contract_server: Sender, catalogue: Catalogue) -> None:
    with filled_index(contract_server, catalogue) as index:
        for hit in all_hits(index, catalogue, attributesToHighlight=["*"], **TAGS):
            formatted = hit.pop("_formatted")

            assert dict(leaves(formatted, untagged=True)) == {path: as_formatted(value) for path, value in leaves(hit)}
            for _, text in leaves(formatted):
                assert not isinstance(text, str) or balanced(text), text


def leaves(value: Any, path: str = "", untagged: bool = False) -> Iterator[tuple[str, Any]]:
    """Every scalar by its path, and empty lists and objects."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not children:
        yield path, value.replace(OPEN, "").replace(CLOSE, "") if untagged and isinstance(value, str) else value
    for key, child in children:
        yield from leaves(child, f"{path}.{key}", untagged)


def as_formatted(value: Any) -> Any:
    """A value as in `_formatted`, where numbers are texts."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def balanced(text: str) -> bool:
    """Whether highlight tags alternate between opening and closing and are not empty."""
    inside = [part.split(CLOSE) for part in text.split(OPEN)[1:]]
    return CLOSE not in text.split(OPEN)[0] and all(len(parts) == 2 and parts[0] for parts in inside)


@property_test(catalogue=catalogues, words=st.integers(LONGEST_MATCH_WITHOUT_QUOTES, 8))
def test_a_crop_is_a_substring_of_the_text(contract_server: Sender, catalogue: Catalogue, words: int) -> None:
    crop = {"attributesToCrop": ["name"], "cropLength": words, "cropMarker": MARKER}
    unquoted = replace(catalogue, queries=[q.replace('"', "") for q in catalogue.queries])
    with filled_index(contract_server, catalogue) as index:
        for hit in all_hits(index, unquoted, **crop):
            name, cropped = hit["name"], hit["_formatted"]["name"]
            piece = cropped.removeprefix(MARKER).removesuffix(MARKER)

            assert piece in name
            assert cropped.startswith(MARKER) or name.startswith(piece)
            assert cropped.endswith(MARKER) or name.endswith(piece)


@property_test(catalogue=catalogues)
def test_match_positions_equal_the_highlighted_parts(contract_server: Sender, catalogue: Catalogue) -> None:
    with filled_index(contract_server, catalogue) as index:
        for hit in all_hits(index, catalogue, attributesToHighlight=["name"], showMatchesPosition=True, **TAGS):
            name = hit["name"].encode()
            matches = hit["_matchesPosition"].get("name", [])
            pieces = [name[match["start"] : match["start"] + match["length"]].decode() for match in matches]

            assert pieces == [part.split(CLOSE)[0] for part in hit["_formatted"]["name"].split(OPEN)[1:]]


@property_test(catalogue=catalogues, fields=st.lists(st.sampled_from(FIELDS), unique=True))
def test_hits_hold_only_the_requested_attributes(
    contract_server: Sender, catalogue: Catalogue, fields: list[str]
) -> None:
    stored = {document["id"]: document for document in catalogue.documents}
    with filled_index(contract_server, catalogue) as index:
        for q in catalogue.queries:
            assert index.hits(q=q, attributesToRetrieve=fields) == [
                {field: value for field, value in stored[document_id].items() if field in fields}
                for document_id in index.ids(q=q)
            ]
