"""A part and the parts related to it, with prices and stock of a city."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from api.catalog.card_repository import read_cards
from api.catalog.repository import CatalogRepository
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.errors import NotFoundError, ShopError
from api.parts.makers import MakerNames
from api.parts.models import Part
from api.parts.relations import (
    TWO_SOURCES,
    UNCONFIRMED,
    CrossConfidence,
    chain_confidences,
    direct_relations,
    infer,
    supersession_chain,
)
from api.parts.repository import CrossRow, PartRepository
from api.parts.schemas import PartName, PartOut, PartPage, PartRequest, PartRow, Role
from api.text.part_numbers import Execution, executions, number_key, same_number, typed_lookups, without_announcement


def offers_of(session: Session, part_ids: Collection[int], city: City) -> dict[int, list[CardOut]]:
    """Cards by part id, the best first; a part that is not on sale has none."""
    return cards_of(session, PartRepository(session).products(part_ids), city)


def cards_of(session: Session, products: Mapping[int, Sequence[int]], city: City) -> dict[int, list[CardOut]]:
    ids = list(dict.fromkeys(id_ for product_ids in products.values() for id_ in product_ids))
    cards = {card.id: card for card in read_cards(session, ids, city)}
    return {
        part_id: sorted((cards[id_] for id_ in product_ids if id_ in cards), key=preference)
        for part_id, product_ids in products.items()
    }


def preference(card: CardOut) -> tuple[bool, bool, float]:
    """Sort key: in stock in the city first, then available at all, then the cheaper."""
    return card.external or card.stock == 0, card.arrival_days is None, card.cost or float("inf")


def part_out(part: Part, offers: Sequence[CardOut]) -> PartOut:
    costs = [card.cost for card in offers if card.cost is not None]
    days = [card.arrival_days for card in offers if card.arrival_days is not None]
    image = offers[0].image if offers else None
    return PartOut(
        **PartName.model_validate(part).model_dump(),
        image=image.key if image else None,
        image_ext=image.ext if image else None,
        cost=min(costs, default=None),
        offers=len(offers),
        arrival_days=min(days, default=None),
        in_stock=any(card.is_here for card in offers),
    )


def in_order(ids: Sequence[int], parts: Mapping[int, Part]) -> list[Part]:
    return [parts[id_] for id_ in dict.fromkeys(ids) if id_ in parts]


def parts_of_reading(
    text: str, lookups: Sequence[str], parts: Mapping[str, Sequence[Part]], brand_key: str | None = None
) -> list[Part]:
    """Parts of the first reading in `lookups` that exists, of one maker or of all; the next reading is a guess.

    The number exactly as typed comes before one that only looks the same.
    """
    same = same_number(number_key(without_announcement(text)))
    for lookup in lookups:
        if found := [part for part in parts.get(lookup, ()) if brand_key in (None, part.brand_key)]:
            return [part for part in found if same_number(part.key) == same] or found
    return []


def glued_parts(session: Session, text: str, makers: MakerNames) -> list[Part]:
    """Parts whose number is written together with the maker's name: «MANNW914/2», «914 MANN»."""
    splits = [pair for lookup in typed_lookups(text) for pair in makers.split(lookup)]
    parts = PartRepository(session).by_lookups({number for number, _ in splits})
    found = (part for number, maker in splits for part in parts.get(number, ()) if part.brand_key == maker)
    return list(dict.fromkeys(found))


def requested_parts(session: Session, number: str, brand: str) -> list[Part]:
    """The parts of a request: with a maker at most one."""
    lookups = typed_lookups(number)
    parts = PartRepository(session).by_lookups(lookups)
    if not brand and (found := parts_of_reading(number, lookups, parts)):
        return found
    makers = MakerNames(CatalogRepository(session).brand_names())
    glued = glued_parts(session, number, makers)
    if not brand:
        return glued
    (maker,) = makers.brand_keys([number_key(brand)])
    found = parts_of_reading(number, lookups, parts, maker)
    return found[:1] or [part for part in glued if part.brand_key == maker]


#: Rows of a page; a part may have hundreds of analogues.
MAX_ROWS = 200
#: Supersessions followed in each direction.
MAX_STEPS = 8
#: Parts (originals, older and newer numbers) whose analogues are inferred.
MAX_BRIDGES = 50
#: Crosses read per bridge and side.
MAX_BRIDGE_CROSSES = 200
MAX_VEHICLES = 30
_ORDER: tuple[Role, ...] = (
    "requested", "newer", "older", "original", "analogue", "execution", "contains", "part_of",
)  # fmt: skip
#: Analogues of parts in these roles are analogues of the part too.
_BRIDGES: tuple[Role, ...] = ("original", "newer", "older")
#: What the suffix of another LADA number means.
_EXECUTIONS: Mapping[Execution, tuple[Role, str]] = {
    "execution": ("execution", "исполнение, сверьте"),
    "mark": ("analogue", "метка поставщика в номере, сверьте"),
}


class PartRelation(NamedTuple):
    id: int
    role: Role
    confidence: CrossConfidence
    #: «через …»: the number that the relation is inferred through.
    via: str | None = None


def part_page(session: Session, request: PartRequest, city: City) -> PartPage:
    repository = PartRepository(session)
    part = _requested(session, request)
    links = _supersessions(repository, part.id)
    chain = supersession_chain(part.id, links)
    relations = _relations(repository, part, chain, links)
    # Cards are read for the rows that are shown only.
    products = repository.products([relation.id for relation in relations])
    relations.sort(key=lambda row: (_ORDER.index(row.role), -row.confidence.level, row.id not in products))
    shown = relations[:MAX_ROWS]
    parts = repository.parts({part.id, *chain, *(relation.id for relation in shown)})
    offers = cards_of(session, {row.id: products[row.id] for row in shown if row.id in products}, city)
    rows = [_row(parts[row.id], row, offers.get(row.id, [])) for row in shown if row.id in parts]
    own = offers.get(part.id, [])
    return PartPage(
        part=part_out(part, own),
        same_number=repository.same_number(part),
        rows=sorted(rows, key=_rank),
        chain=[row.number for row in in_order(chain, parts)] if len(chain) > 1 else [],
        vehicles=repository.fits([card.id for card in own])[:MAX_VEHICLES],
    )


def parts_of(session: Session, ids: Sequence[int], city: City) -> list[PartOut]:
    """In the order of `ids`; unknown ids are left out."""
    parts = PartRepository(session).parts(ids)
    offers = offers_of(session, parts, city)
    return [part_out(part, offers.get(part.id, [])) for part in in_order(ids, parts)]


def _requested(session: Session, request: PartRequest) -> Part:
    repository = PartRepository(session)
    if request.id is None:
        parts = requested_parts(session, request.number, request.brand)
        if len(parts) > 1:
            makers = ", ".join(part.brand or "без производителя" for part in parts[:10])
            message = f"Такой номер есть у нескольких производителей: {makers}. Назовите, чей нужен."
            raise ShopError("several_makers", message, 409, {"brand": message})
        part = parts[0] if parts else None
    else:
        part = repository.get(request.id)
    if part is None:
        message = "Такого номера у нас нет. Проверьте его или поищите без производителя."
        raise NotFoundError("part_not_found", message)
    twin = repository.twins([part.id]).get(part.id)
    return part if twin is None else repository.parts([twin])[twin]


def _supersessions(repository: PartRepository, part_id: int) -> list[CrossRow]:
    """All links of the supersession chain, one step in both directions per query."""
    links: dict[CrossRow, None] = {}
    visited, frontier = {part_id}, {part_id}
    for _ in range(MAX_STEPS):
        rows = repository.crosses(frontier, kind="superseded")
        links.update(dict.fromkeys(rows))
        frontier = {id_ for row in rows for id_ in (row.part_id, row.other_id)} - visited
        visited |= frontier
        if not frontier:
            break
    return list(links)


def _relations(
    repository: PartRepository, part: Part, chain: Sequence[int], links: Sequence[CrossRow]
) -> list[PartRelation]:
    relations = {part.id: PartRelation(part.id, "requested", CrossConfidence(TWO_SOURCES, "Точный номер", []))}
    for id_, (role, confidence) in direct_relations(part.id, repository.crosses([part.id])).items():
        relations[id_] = PartRelation(id_, role, confidence)
    index = chain.index(part.id)
    # The position in the chain decides the role, also where a less trusted source states the opposite.
    for id_, confidence in chain_confidences(chain[index:], links).items():
        relations[id_] = PartRelation(id_, "newer", confidence)
    for id_, confidence in chain_confidences(chain[index::-1], links).items():
        relations[id_] = PartRelation(id_, "older", confidence)
    candidates = (row for row in relations.values() if row.role in _BRIDGES)
    bridges = sorted(candidates, key=lambda row: -row.confidence.level)
    _add_inferred(repository, relations, bridges[:MAX_BRIDGES])
    _add_executions(repository, relations, part)
    return list(relations.values())


def _add_inferred(
    repository: PartRepository, relations: dict[int, PartRelation], bridges: Sequence[PartRelation]
) -> None:
    """Adds the analogues of the bridges, each by its most trusted inference."""
    if not bridges:
        return
    rows = repository.crosses([bridge.id for bridge in bridges], limit=MAX_BRIDGE_CROSSES)
    names = repository.parts([bridge.id for bridge in bridges])
    inferred: dict[int, PartRelation] = {}
    for bridge in bridges:
        for id_, (role, confidence) in direct_relations(bridge.id, rows).items():
            if id_ in relations or role not in ("analogue", "original"):
                continue
            via = f"через {names[bridge.id].number}"
            relation = PartRelation(id_, "analogue", infer(bridge.confidence, confidence), via)
            if id_ not in inferred or inferred[id_].confidence.level < relation.confidence.level:
                inferred[id_] = relation
    relations.update(inferred)


def _add_executions(repository: PartRepository, relations: dict[int, PartRelation], part: Part) -> None:
    """Adds other executions of a LADA number, which no source states to be the same."""
    kinds = executions(part.key)
    parts = repository.by_lookups(kinds) if kinds else {}
    for key, kind in kinds.items():
        role, why = _EXECUTIONS[kind]
        for other in parts.get(key, ()):
            relations.setdefault(other.id, PartRelation(other.id, role, CrossConfidence(UNCONFIRMED, why, [])))


def _row(part: Part, relation: PartRelation, offers: list[CardOut]) -> PartRow:
    confidence = relation.confidence
    return PartRow(
        part=PartName.model_validate(part),
        role=relation.role,
        confidence=confidence.level,
        why=confidence.why,
        sources=confidence.sources,
        via=relation.via,
        offers=offers,
    )


def _rank(row: PartRow) -> tuple[int, int, bool, tuple[bool, bool, float]]:
    best = preference(row.offers[0]) if row.offers else (True, True, float("inf"))
    return _ORDER.index(row.role), -row.confidence, not row.offers, best
