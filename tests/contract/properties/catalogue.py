"""Small catalogues as hypothesis makes them: few words in many orders, mixed scripts, part numbers, arrays, gaps."""

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

Document = dict[str, Any]

WORDS = [
    "масло", "масла", "маслянный", "моторное", "фильтр", "фильтра", "щётка", "щетка", "чёрная", "Колодки", "тормозные",
    "Лукойл", "ЛУКОЙЛ", "shell", "Shell", "Helix", "helux", "Toyota", "café", "для", "на", "4л", "4", "л", "600", "мм",
    "5W-30", "5w30", "10W-40", "SN/CF", "W712/94", "W", "712", "94", "04152-YZZA1", "04152YZZA1", "OC90", "OC", "90",
    "DOT-4.", "№7", "А0001802609", "A0001802609", "«Лукс»", "15 %", "2026", "1.5",
]  # fmt: skip
LETTERS = [*"абвеёийопщyxo5w30-/.№", "а\u0301"]
BRANDS = ["ЛУКОЙЛ", "Лукойл", "Shell", "Щёточка", 'De"Lux', "B'4 AND"]
TAGS = ["диск", "Диск", "зима", "5W-30"]

#: Few, so that filters find some documents and not others.
numbers = st.sampled_from([4, 15, 100, 4.5, -3, 1000.25, 0])
#: Places in the vocabulary of a catalogue.
places = st.integers(0, 99)
word_places = st.lists(places, min_size=1, max_size=5)

FORMS = ["whole", "whole", "whole", "cut", "mistyped", "joined", "phrase", "quoted", "other"]
#: Queries as places in a vocabulary and what becomes of the word there.
questions = st.lists(
    st.lists(st.tuples(places, st.sampled_from(FORMS)), min_size=1, max_size=4), min_size=2, max_size=4
)


@dataclass(frozen=True)
class Catalogue:
    """An index and what is asked about it: queries in the words of its documents."""

    vocabulary: list[str]
    settings: dict[str, Any]
    documents: list[Document]
    queries: list[str]

    def with_settings(self, **changed: Any) -> "Catalogue":
        return replace(self, settings=self.settings | changed)

    def knows(self, path: str) -> bool:
        """Whether a document has the field, be it null."""
        head, _, rest = path.partition(".")
        return any(head in document and (not rest or rest in document[head]) for document in self.documents)

    def changed(self, bodies: list[Document]) -> list[Document]:
        """The first documents with other contents."""
        pairs = zip(self.documents, bodies, strict=False)
        return [{"id": document["id"], **written(self.vocabulary, body)} for document, body in pairs]


def asked(vocabulary: list[str], place: int, form: str) -> str:
    word, other = vocabulary[place % len(vocabulary)], vocabulary[place // 7 % len(vocabulary)]
    at = place % len(word)
    return {
        "whole": word,
        "cut": word[: 1 + place % 4],
        "mistyped": f"{word[:at]}ы{word[at + 1 :]}",
        "joined": word + other,
        "phrase": f'"{word} {other}"',
        "quoted": f'"{word}"',
        "other": WORDS[place % len(WORDS)],
    }[form]


def gaps(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """With the forms of nothing: null, an empty text, an empty list."""
    return st.one_of(values, values, values, st.sampled_from([None, "", []]))


#: Texts are places in a vocabulary until `written` turns them into words.
bodies = st.fixed_dictionaries(
    {"name": word_places, "brand": st.sampled_from([*BRANDS, None]), "price": numbers},
    optional={
        "text": word_places,
        "numbers": st.lists(places, max_size=3),
        "tags": st.lists(st.sampled_from(TAGS), max_size=3, unique_by=str.casefold),
        "volume": gaps(numbers | st.sampled_from(["4", "4л", "по запросу"]) | st.lists(numbers, max_size=2)),
        "sold": st.booleans(),
        "spec": st.fixed_dictionaries({}, optional={"axle": gaps(st.sampled_from(["front", "rear"])), "n": numbers}),
    },
)

#: Settings that the property tests rely on. Everything else about an index is drawn.
FILTERABLE = ["id", "name", "brand", "price", "tags", "volume", "sold", "spec"]
SORTABLE = ["id", "name", "brand", "price", "volume", "spec.n"]
RULES = ["words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"]

settings = st.fixed_dictionaries(
    {"filterableAttributes": st.just(FILTERABLE), "sortableAttributes": st.just(SORTABLE)},
    optional={
        "searchableAttributes": st.permutations(["name", "text", "numbers", "brand"]),
        "rankingRules": st.permutations(RULES),
        "stopWords": st.just(["для", "на"]),
        "synonyms": st.just({"масло": ["oil", "5w-30"], "oc 90": ["фильтр"], "shell": ["Лукойл"]}),
        "typoTolerance": st.sampled_from(
            [{"enabled": False}, {"minWordSizeForTypos": {"oneTypo": 3, "twoTypos": 5}}, {"disableOnNumbers": True}]
        ),
        "separatorTokens": st.just(["№"]),
        "nonSeparatorTokens": st.just(["-", "/"]),
        "dictionary": st.just(["W712"]),
        "proximityPrecision": st.just("byAttribute"),
        "prefixSearch": st.just("disabled"),
    },
)
vocabularies = st.lists(
    st.one_of(*[st.sampled_from(WORDS)] * 3, st.lists(st.sampled_from(LETTERS), min_size=1, max_size=7).map("".join)),
    min_size=3,
    max_size=8,
    unique=True,
)


changes = st.lists(bodies, min_size=1, max_size=4)


def written(vocabulary: list[str], body: Document) -> Document:
    """With words in the place of places; every third text takes commas."""
    document = dict(body)
    for field in ("name", "text", "numbers"):
        if field in body:
            words = [vocabulary[place % len(vocabulary)] for place in body[field]]
            document[field] = words if field == "numbers" else (" " if sum(body[field]) % 3 else ", ").join(words)
    return document


@st.composite
def _catalogues(draw: st.DrawFn) -> Catalogue:
    vocabulary = draw(vocabularies)
    drawn = draw(st.lists(bodies, min_size=5, max_size=12))
    # The ids do not follow the order of insertion, so that no order comes from them by chance.
    documents = [{"id": number * 7 % 101, **written(vocabulary, body)} for number, body in enumerate(drawn, start=1)]
    queries = [" ".join(asked(vocabulary, *word) for word in words) for words in draw(questions)]
    return Catalogue(vocabulary, draw(settings), documents, queries)


catalogues = _catalogues()
