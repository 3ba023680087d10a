"""A pasted list: each line's number is found, offered for a choice, mended or missing, in a fixed count of queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.routing import provide
from api.parts.maker_names import Makers
from api.parts.models import Part
from api.parts.part_offers import offers_of, part_out
from api.parts.pasted_list.parser import Candidate, PastedLine, bare_quantity, brand_pieces, read_lines, without_last
from api.parts.pasted_list.replacement_prices import instead_of
from api.parts.pasted_list.typos import one_slip_away
from api.parts.repository import PartRepository
from api.parts.schemas import MOST_LINES, FoundList, Line, ListedPart, Status

#: Parts offered for one line.
MOST_CHOICES = 8
MOST_GUESSES = 5
#: Stretches of a line that are tried with a slip, and signs of all of them: about seventy keys a sign.
MOST_GUESSED = 3
MOST_SIGNS = 2000
_CERTAIN: tuple[Status, ...] = ("found", "repaired")


class TooManyLinesError(ShopError):
    def __init__(self, lines: int) -> None:
        message = f"В списке {lines} строк, за раз берём {MOST_LINES}. Разделите список и вставьте по частям."
        super().__init__("too_many_lines", message, 422, {"text": message})


class _Answer:
    """What was found for a line."""

    def __init__(self, line: PastedLine, status: Status, parts: Sequence[Part], candidate: Candidate | None) -> None:
        self.line, self.status, self.parts, self.candidate = line, status, parts, candidate
        self.brand: str | None = None


class ListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = PartRepository(session)

    def find(self, text: str, city: City) -> FoundList:
        lines = read_lines(text)
        if len(lines) > MOST_LINES:
            raise TooManyLinesError(len(lines))
        makers = Makers(self.session)
        known = self._known(candidate.lookup for line in lines for candidate in line.candidates)
        answers = [self._answer(line, known, makers) for line in lines]
        self._glued([answer for answer in answers if answer.status == "missing"], makers)
        self._guess([answer for answer in answers if answer.status == "missing"])
        offers = offers_of(self.session, {part.id for answer in answers for part in answer.parts}, city)
        instead = instead_of(self.session, _unsold(answers, offers), city)
        return FoundList(
            lines=[_line(answer, offers, instead) for answer in answers],
            found=sum(answer.status in _CERTAIN for answer in answers),
            missing=sum(answer.status == "missing" for answer in answers),
        )

    def _known(self, lookups: Iterable[str]) -> dict[str, list[Part]]:
        found: defaultdict[str, list[Part]] = defaultdict(list)
        for part in self.repository.by_lookups(set(lookups)):
            found[part.lookup].append(part)
        return found

    def _answer(self, line: PastedLine, known: Mapping[str, list[Part]], makers: Makers) -> _Answer:
        """The longest number that exists; of its makers the one that is named beside it."""
        for candidate in sorted(line.candidates, key=lambda one: -len(one.lookup)):
            if parts := known.get(candidate.lookup):
                shorter = [part for one in without_last(line, candidate) for part in known.get(one.lookup, [])]
                return self._found(line, candidate, [*parts, *shorter], makers)
        return _Answer(line, "missing", [], _likeliest(line))

    def _found(self, line: PastedLine, candidate: Candidate, parts: Sequence[Part], makers: Makers) -> _Answer:
        words = brand_pieces(line)
        named = makers.named(words)
        own = [part for part in parts if part.brand_key in named]
        chosen = own or parts
        # Another maker was named than those who have the number: whose it shall be is for the shopper to say.
        is_another = not own and bool(makers.known(words))
        status: Status = "several" if len(chosen) > 1 or is_another else "repaired" if candidate.mended else "found"
        answer = _Answer(line, status, chosen[:MOST_CHOICES], candidate)
        answer.brand = own[0].brand if own else None
        return answer

    def _glued(self, missing: Sequence[_Answer], makers: Makers) -> None:
        """«MANNW914/2»: the maker is written together with the number."""
        bare = {answer: list(makers.unglued(answer.candidate.lookup)) for answer in missing if answer.candidate}
        known = self._known(rest for parted in bare.values() for rest, _ in parted)
        for answer, parted in bare.items():
            for rest, maker in parted:
                if own := [part for part in known.get(rest, []) if part.brand_key == maker]:
                    answer.status, answer.parts, answer.brand = "found", own, own[0].brand

    def _guess(self, missing: Sequence[_Answer]) -> None:
        """Numbers one slip away, looked up for all lines at once."""
        worth = [(answer, one) for answer in missing for one in _worth_a_guess(answer)]
        tried = [(answer, one, set(one_slip_away(one.lookup))) for answer, one in _within(MOST_SIGNS, worth)]
        known = self._known(key for _, _, several in tried for key in several)
        for answer, candidate, several in tried:
            near = [part for key in sorted(several & known.keys()) for part in known[key]]
            if near and answer.status == "missing":
                answer.status, answer.parts, answer.candidate = "near", near[:MOST_GUESSES], candidate


def _within(signs: int, worth: list[tuple["_Answer", Candidate]]) -> Iterator[tuple["_Answer", Candidate]]:
    """As many as that many signs hold together, the likeliest of every line before a second one."""
    for answer, candidate in sorted(worth, key=lambda one: _worth_a_guess(one[0]).index(one[1])):
        signs -= len(candidate.lookup)
        if signs < 0:
            return
        yield answer, candidate


def _worth_a_guess(answer: _Answer) -> list[Candidate]:
    """The longest stretches that may be a number."""
    return sorted(answer.line.candidates, key=lambda one: -len(one.lookup))[:MOST_GUESSED]


def _likeliest(line: PastedLine) -> Candidate | None:
    """What looks most like a number: the piece with the most digits, as it was typed."""
    single = [one for one in line.candidates if one.first == one.last]
    return max(single or line.candidates, key=lambda one: sum(map(str.isdigit, one.lookup)), default=None)


def _unsold(answers: Sequence[_Answer], offers: Mapping[int, list[CardOut]]) -> set[int]:
    """Of lines that leave no choice."""
    chosen = [answer.parts[0].id for answer in answers if answer.status in _CERTAIN and len(answer.parts) == 1]
    return {id_ for id_ in chosen if not offers.get(id_)}


def _line(answer: _Answer, offers: Mapping[int, list[CardOut]], instead: Mapping[int, float]) -> Line:
    line, candidate = answer.line, answer.candidate
    qty = line.qty or (bare_quantity(line, candidate.first, candidate.last) if candidate else None)
    return Line(
        line=line.line,
        text=line.text,
        qty=qty or 1,
        number=candidate.text if candidate else "",
        brand=answer.brand,
        status=answer.status,
        repaired=candidate.mended if candidate and answer.status in ("repaired", "several") else None,
        parts=[_listed(part, offers.get(part.id, []), instead.get(part.id)) for part in answer.parts],
    )


def _listed(part: Part, offers: Sequence[CardOut], instead: float | None) -> ListedPart:
    told = part_out(part, offers).model_dump()
    return ListedPart(**told, offer=offers[0] if offers else None, instead_cost=instead)


Lists = Annotated[ListService, Depends(provide(ListService))]
