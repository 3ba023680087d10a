"""The stages of an import, in their order, and what staff reads about them."""

from typing import Literal

Stage = Literal["waiting", "comparing", "writing", "finishing"]

STAGE_NAMES: dict[Stage, str] = {
    "waiting": "Ждём, пока закончится другая загрузка",
    "comparing": "Сравниваем с прошлой загрузкой",
    "writing": "Читаем файл и записываем изменения",
    "finishing": "Записываем последнее",
}
