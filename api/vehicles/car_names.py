"""Names of cars in any spelling: «Лада Веста», «lada vesta», «ВАЗ-2112». Pure.

Phonetic matching: words are compared by a rough transcription, which is mostly the same for the Cyrillic and the Latin
spelling of one name.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from api.text.folding import fold
from api.text.slugs import latin

_WORDS = re.compile(r"[^\W_]+(?:[.,]\d+)?")
_SOUNDS = (
    ("sch", "sh"), ("tch", "ch"), ("ck", "k"), ("ph", "f"), ("iya", "ia"), ("ya", "a"), ("yu", "u"), ("yo", "o"),
    ("kh", "h"), ("ts", "c"), ("qu", "k"), ("q", "k"), ("x", "ks"), ("w", "v"), ("y", "i"), ("j", "i"),
)  # fmt: skip

#: Russian spellings of makes that the transcription does not match.
_SPELLINGS = {
    "Lada": "ваз лада автоваз жигули", "Hyundai": "хендай хундай хендэ хёндэ хюндай хундэ", "Kia": "киа кия",
    "Volkswagen": "фольксваген фольцваген vw фольц", "Renault": "рено", "Peugeot": "пежо",
    "Citroen": "ситроен citroën", "Chevrolet": "шевроле", "Nissan": "ниссан нисан", "Honda": "хонда",
    "Mazda": "мазда", "Mitsubishi": "мицубиси мицубиши митсубиси", "Suzuki": "сузуки", "Subaru": "субару",
    "Skoda": "шкода škoda", "BMW": "бмв", "Mercedes-Benz": "мерседес мерс mercedes", "Volvo": "вольво",
    "Ford": "форд", "Opel": "опель", "Audi": "ауди", "Toyota": "тойота", "Lexus": "лексус", "Fiat": "фиат",
    "Daewoo": "дэу део", "SsangYong": "санг санйонг ссангйонг", "Jeep": "джип", "Isuzu": "исузу исудзу",
    "Infiniti": "инфинити", "Jaguar": "ягуар", "ГАЗ": "газ газель волга соболь", "Haval": "хавал хавейл",
    "BYD": "бид", "Land Rover": "лендровер",
    "Alfa Romeo": "альфаромео", "Seat": "сеат", "Daihatsu": "дайхатсу дайхацу", "Mini": "мини",
}  # fmt: skip
#: Models that people write without the make: «Веста».
_MODELS = {
    "Lada": "веста гранта приора калина нива ларгус", "Hyundai": "солярис крета туссан гетц акцент solaris creta",
    "Kia": "рио сид спортейдж пиканто rio ceed sportage", "Volkswagen": "поло гольф пассат тигуан polo golf passat",
    "Skoda": "октавия рапид фабия кодиак octavia rapid fabia",
    "Renault": "логан дастер сандеро меган каптюр logan duster",
    "Toyota": "камри королла рав4 camry corolla rav4", "Ford": "фокус мондео фиеста focus mondeo fiesta",
    "Nissan": "кашкай альмера qashqai almera", "Opel": "астра корса astra corsa", "Honda": "аккорд цивик civic accord",
    "Chevrolet": "круз лачетти авео cruze lacetti aveo", "Mitsubishi": "лансер аутлендер lancer outlander",
}  # fmt: skip
#: Models whose Russian spelling has another transcription: Russian → Latin, both as `transcribe` returns them.
_TRANSCRIPTIONS = {
    "daster": "duster", "tusan": "tukson", "sporteidzh": "sportage", "sivik": "kivik", "sid": "ked", "megan": "megane",
    "kruz": "kruze", "lanser": "lanker", "autlender": "outlander", "lacheti": "laketi", "gek": "getz",
}  # fmt: skip


#: «Passat VI» is spoken «Пассат 6». I and X are left out: they are names too.
_GENERATIONS = {"ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}


@lru_cache(maxsize=4096)
def transcribe(word: str) -> str:
    """The transcription of one word: transcribe("Октавия") = transcribe("Octavia"). Punctuation is dropped."""
    text = "".join(char for char in latin(word) if char.isalnum())
    for spelling, sound_ in _SOUNDS:
        text = text.replace(spelling, sound_)
    text = re.sub("c(?!h)", "k", text)
    text = re.sub(r"([a-z])\1", r"\1", text)
    return _TRANSCRIPTIONS.get(text, text)


def transcriptions(text: str) -> list[str]:
    """Transcriptions of the words, in order; 1.6 and 1,6 are the same word, and not 16."""
    words = (word.replace(",", ".") for word in _WORDS.findall(fold(text)))
    return [word if "." in word else _GENERATIONS.get(word) or transcribe(word) for word in words]


def transcription_set(text: str) -> frozenset[str]:
    """Transcriptions of the words and of pairs of neighbours: «X Trail» matches «X-Trail»."""
    words = transcriptions(text)
    return frozenset(words) | {first + second for first, second in pairwise(words)}


def make_of(text: str, makes: Iterable[str]) -> str | None:
    """The make that the text names, directly or by a well-known model; None for none."""
    words = transcription_set(text)
    longest_first = sorted(makes, key=len, reverse=True)
    for names in (make_transcriptions, _models):
        for make in longest_first:
            if not words.isdisjoint(names(make)):
                return make
    return None


@lru_cache(maxsize=512)
def make_transcriptions(make: str) -> frozenset[str]:
    """Transcriptions of the names of a make."""
    whole = "".join(transcriptions(make))
    return frozenset({whole, *transcriptions(_SPELLINGS.get(make, ""))})


@lru_cache(maxsize=512)
def _models(make: str) -> frozenset[str]:
    return frozenset(transcriptions(_MODELS.get(make, "")))
