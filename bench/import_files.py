"""Synthetic price lists for `bench.import_ratio`, and the profiles that read them."""

import random
from pathlib import Path
from typing import Any

KINDS = [
    "Амортизатор передний",
    "Колодки тормозные",
    "Фильтр масляный",
    "Свеча зажигания",
    "Ремень ГРМ",
    "Диск тормозной",
]
_BARE = ["id", "название", "категория", "бренд", "артикул", "цена", "старая цена", "остаток"]
_RICH = [*_BARE, "цена 2", "остаток 2", "остаток 3", "номера", "марка", "длина", "описание"]
_PROFILE: dict[str, Any] = {
    "title": "Замер",
    "source": "bench",
    "key": {"columns": ["id"]},
    "name": "название",
    "category": {"columns": ["категория"], "split": ">"},
    "brand": "бренд",
    "article": "артикул",
}
_PRICE = {"column": "цена", "old": "старая цена"}
PROFILES: dict[str, dict[str, Any]] = {
    "bare": _PROFILE | {"prices": [_PRICE | {"zones": [1]}], "stock": [{"warehouse": 1, "column": "остаток"}]},
    "rich": _PROFILE
    | {
        "prices": [_PRICE | {"zones": [1, 2]}, {"column": "цена 2", "zones": [3, 4]}],
        "stock": [
            {"warehouse": 1, "column": "остаток"},
            {"warehouse": 2, "column": "остаток 2"},
            {"warehouse": 3, "column": "остаток 3"},
        ],
        "numbers": [{"column": "номера", "kind": "oem", "brand": "LADA"}],
        "options": [
            {"column": "марка", "key": "make", "name": "Марка"},
            {"column": "длина", "key": "length_mm", "name": "Длина", "kind": "number", "unit": "мм"},
        ],
        "description": "описание",
    },
}


def write_rows(path: Path, count: int, kind: str = "bare") -> None:
    chance = random.Random(1)
    with path.open("w", encoding="utf-8") as file:
        file.write(";".join(_RICH if kind == "rich" else _BARE) + "\n")
        for number in range(count):
            cells = _bare_cells(number, chance)
            file.write(";".join(cells + _rich_cells(number, chance) if kind == "rich" else cells) + "\n")


def change_rows(path: Path, share: float) -> None:
    """Gives a share of the rows another price."""
    chance = random.Random(2)
    header, *rows = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for index, row in enumerate(rows):
        cells = row.split(";", 6)
        if len(cells) == 7 and cells[5].isdecimal() and chance.random() < share:
            rows[index] = ";".join([*cells[:5], str(int(cells[5]) + 7), "", cells[6].partition(";")[2]])
    path.write_text(header + "".join(rows), encoding="utf-8")


def _bare_cells(number: int, chance: random.Random) -> list[str]:
    kind, cost = KINDS[number % len(KINDS)], chance.randrange(100, 90_000)
    return [
        str(number),
        f"{kind} {number} усиленный",
        f"Запчасти > {kind} > Группа {number % 50}",
        f"Бренд {number % 150}",
        f"{2100 + number % 90}-{number:07d}",
        str(cost),
        str(cost + 100) if number % 5 == 0 else "",
        str(chance.randrange(50)),
    ]


def _rich_cells(number: int, chance: random.Random) -> list[str]:
    return [
        str(chance.randrange(100, 90_000)),
        str(chance.randrange(9)),
        str(chance.randrange(9)),
        f"{number % 9000 + 1000}-{number % 700:04d}, {number % 8000 + 1000}-{number % 300:04d}",
        f"Марка {number % 40}",
        str(100 + number % 900),
        f'"Деталь для ремонта, партия {number % 1000}.\nГарантия ""производителя"" {number % 3 + 1} года."',
    ]
