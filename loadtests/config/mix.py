"""The mix of journeys: shares of the visitors, intervals of the staff's work, texts that visitors type."""

import csv
from dataclasses import dataclass
from pathlib import Path

from loadtests.config.errors import LoadConfigError
from loadtests.config.journey_names import STAFF, VISITORS
from loadtests.config.yaml_document import mapping, number, read_document

FOLDER = Path(__file__).parent.parent
#: Kinds of texts in `queries.csv`, as `shop query-log export` writes them.
KINDS = ("text", "number", "vin")


@dataclass(frozen=True)
class TypedText:
    kind: str
    text: str
    weight: float


@dataclass(frozen=True)
class Mix:
    #: Share of each journey among the visitors; they add up to 1.
    shares: dict[str, float]
    #: Seconds between two runs of a journey of the staff.
    every_s: dict[str, float]
    texts: tuple[TypedText, ...]

    def texts_of(self, kind: str) -> list[TypedText]:
        return [text for text in self.texts if text.kind == kind]


def read_mix(path: Path) -> Mix:
    """Raises LoadConfigError for typos, unknown journeys and empty lists."""
    document = read_document(path, ("journeys", "staff", "texts"))
    weights = {
        name: number(weight, f"{path.name}, journeys.{name}")
        for name, weight in mapping(document.get("journeys") or {}, VISITORS, f"{path.name}, journeys").items()
    }
    total = sum(weights.values())
    if not total:
        raise LoadConfigError(f"{path.name}: в journeys нет ни одного сценария с долей больше нуля")
    staff = mapping(document.get("staff") or {}, STAFF, f"{path.name}, staff")
    return Mix(
        shares={name: weight / total for name, weight in weights.items() if weight},
        every_s={
            name: number(every, f"{path.name}, staff.{name}", least=0.5, most=86_400)
            for name, every in staff.items()
            if every
        },
        texts=read_texts(path.parent / str(document.get("texts", "queries.csv"))),
    )


def read_texts(path: Path) -> tuple[TypedText, ...]:
    """A CSV with the columns kind, query, weight. Rows without a query are counts of a kind; weight 0 is left out."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            if missing := {"kind", "query", "weight"} - set(reader.fieldnames or ()):
                raise LoadConfigError(f"{path.name}: нет колонок {', '.join(sorted(missing))}")
            texts = [
                TypedText(row["kind"], row["query"], weight)
                for line, row in enumerate(reader, start=2)
                if row["query"] and row["kind"] in KINDS and (weight := _weight(row["weight"], path, line))
            ]
    except FileNotFoundError as error:
        raise LoadConfigError(f"Нет файла с запросами {path}") from error
    except UnicodeDecodeError as error:
        raise LoadConfigError(f"{path.name}: это не UTF-8. Сохраните файл в кодировке UTF-8") from error
    except OSError as error:
        raise LoadConfigError(f"Файл с запросами {path} не читается: {error.strerror}") from error
    if not any(text.kind == "text" for text in texts):
        raise LoadConfigError(f"{path.name}: нет ни одного запроса вида text с весом больше нуля")
    return tuple(texts)


def _weight(value: str | None, path: Path, line: int) -> float:
    try:
        return number(float(value or ""), f"{path.name}, строка {line}")
    except ValueError as error:
        raise LoadConfigError(f"{path.name}, строка {line}: вес «{value or ''}» — не число") from error
