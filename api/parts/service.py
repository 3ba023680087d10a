"""A number and everything that replaces it, with prices and stock of a city."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.parts.maker_names import Makers
from api.parts.models import Part
from api.parts.part_offers import cards_of, in_order, offers_of, part_name, part_out, preference
from api.parts.relations import chain_of, chain_verdicts, kin_of
from api.parts.repository import CrossRow, PartRepository
from api.parts.schemas import PartOut, PartPage, PartRequest, PartRow, Role
from api.parts.trust import Verdict, through
from api.text.part_keys import brand_key, number_key, search_key

#: Rows of a page: the best known of a number that hundreds replace.
MOST_ROWS = 200
#: Steps of a supersession that are followed to each side.
MOST_STEPS = 8
#: Originals and other numbers of the chain whose analogues are looked up.
MOST_BRIDGES = 50
#: Crosses of each of these that are looked at from each side.
MOST_THROUGH = 200
MOST_VEHICLES = 30
_ORDER: tuple[Role, ...] = ("requested", "newer", "older", "original", "analogue", "contains", "part_of")
#: Analogues of these are analogues of the part too.
_BRIDGES: tuple[Role, ...] = ("original", "newer", "older")


class PartNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("part_not_found", "Такого номера у нас нет. Проверьте его или поищите без производителя.")


class SeveralMakersError(ShopError):
    def __init__(self, makers: Sequence[str]) -> None:
        message = f"Такой номер есть у нескольких производителей: {', '.join(makers[:10])}. Назовите, чей нужен."
        super().__init__("several_makers", message, 409, {"brand": message})


class Kin(NamedTuple):
    id: int
    role: Role
    verdict: Verdict
    via: str | None = None


class PartService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = PartRepository(session)

    def page(self, request: PartRequest, city: City) -> PartPage:
        part = self._asked(request)
        direct = self.repository.crosses([part.id])
        links = self._supersessions(part.id)
        chain = chain_of(part.id, links)
        kin = self._kin(part, direct, chain, links)
        shown, products = self._shown(kin)
        parts = self.repository.parts({part.id, *chain, *(one.id for one in shown)})
        offers = cards_of(self.session, products, city)
        rows = [_row(parts[one.id], one, offers.get(one.id, [])) for one in shown if one.id in parts]
        own = offers.get(part.id, [])
        return PartPage(
            part=part_out(part, own),
            same_number=self.repository.same_number(part),
            rows=sorted(rows, key=_place),
            chain=[one.number for one in in_order(chain, parts)] if len(chain) > 1 else [],
            vehicles=self.repository.fits([card.id for card in own])[:MOST_VEHICLES],
        )

    def _shown(self, kin: Sequence[Kin]) -> tuple[list[Kin], dict[int, list[int]]]:
        """The rows that the page has room for, and their products: cards are read of these only."""
        products = self.repository.products([one.id for one in kin])
        ranked = sorted(kin, key=lambda one: (_ORDER.index(one.role), -one.verdict.trust, one.id not in products))
        shown = ranked[:MOST_ROWS]
        return shown, {one.id: products[one.id] for one in shown if one.id in products}

    def parts(self, ids: Sequence[int], city: City) -> list[PartOut]:
        """In the order asked for; unknown ones are left out."""
        parts = self.repository.parts(ids)
        offers = offers_of(self.session, parts, city)
        return [part_out(part, offers.get(part.id, [])) for part in in_order(ids, parts)]

    def _asked(self, request: PartRequest) -> Part:
        if request.id is not None:
            part = self.repository.get(request.id)
        elif request.brand:
            (maker,) = Makers(self.session).named([number_key(request.brand)]) or {brand_key(request.brand)}
            part = self.repository.named(number_key(request.number), maker)
        else:
            part = self._only_one(request.number)
        if part is None:
            raise PartNotFoundError
        twin = self.repository.twins([part.id]).get(part.id)
        return part if twin is None else self.repository.parts([twin])[twin]

    def _only_one(self, number: str) -> Part | None:
        found = self.repository.by_lookups([search_key(number)])
        if len(found) > 1:
            raise SeveralMakersError([part.brand or "без производителя" for part in found])
        return found[0] if found else None

    def _supersessions(self, part_id: int) -> list[CrossRow]:
        """All links of the chain, a step to both sides at a time."""
        found: dict[CrossRow, None] = {}
        known, frontier = {part_id}, {part_id}
        for _ in range(MOST_STEPS):
            rows = self.repository.crosses(frontier, kind="superseded")
            found.update(dict.fromkeys(rows))
            frontier = {id_ for row in rows for id_ in (row.part_id, row.other_id)} - known
            known |= frontier
            if not frontier:
                break
        return list(found)

    def _kin(
        self, part: Part, direct: Sequence[CrossRow], chain: Sequence[int], links: Sequence[CrossRow]
    ) -> list[Kin]:
        kin = {part.id: Kin(part.id, "requested", Verdict(3, "Точный номер", []))}
        own = kin_of(part.id, direct)
        for id_, (role, verdict) in own.items():
            kin[id_] = Kin(id_, role, verdict)
        place = chain.index(part.id)
        # Its place in the chain says what a number is, also where a doubtful source says the opposite.
        for id_, verdict in chain_verdicts(chain[place:], links).items():
            kin[id_] = Kin(id_, "newer", verdict)
        for id_, verdict in chain_verdicts(chain[place::-1], links).items():
            kin[id_] = Kin(id_, "older", verdict)
        bridges = sorted((one for one in kin.values() if one.role in _BRIDGES), key=lambda one: -one.verdict.trust)
        self._add_through(kin, bridges[:MOST_BRIDGES])
        return list(kin.values())

    def _add_through(self, kin: dict[int, Kin], bridges: Sequence[Kin]) -> None:
        """Analogues of the original and of former and later numbers, the surest way to each."""
        if not bridges:
            return
        rows = self.repository.crosses([bridge.id for bridge in bridges], most=MOST_THROUGH)
        names = self.repository.parts([bridge.id for bridge in bridges])
        further: dict[int, Kin] = {}
        for bridge in bridges:
            for id_, (role, verdict) in kin_of(bridge.id, rows).items():
                if id_ in kin or role not in ("analogue", "original"):
                    continue
                found = Kin(id_, "analogue", through(bridge.verdict, verdict), f"через {names[bridge.id].number}")
                if id_ not in further or further[id_].verdict.trust < found.verdict.trust:
                    further[id_] = found
        kin.update(further)


def _row(part: Part, one: Kin, offers: list[CardOut]) -> PartRow:
    trust, why, sources = one.verdict
    return PartRow(
        part=part_name(part), role=one.role, trust=trust, why=why, sources=sources, via=one.via, offers=offers
    )


def _place(row: PartRow) -> tuple[int, int, bool, tuple[bool, bool, float]]:
    best = preference(row.offers[0]) if row.offers else (True, True, float("inf"))
    return _ORDER.index(row.role), -row.trust, not row.offers, best


Parts = Annotated[PartService, Depends(provide(PartService))]
