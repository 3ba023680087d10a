"""The stages of an import, in their order, and what staff reads about them."""

from typing import Literal

Stage = Literal["waiting", "reading", "comparing", "writing", "drawing"]

STAGE_NAMES: dict[Stage, str] = {
    "waiting": "Ждём, пока закончится другая загрузка",
    "reading": "Читаем файл",
    "comparing": "Сравниваем с каталогом",
    "writing": "Записываем изменения",
    "drawing": "Рисуем картинки",
}
