"""The stages of an import, in their order, and what staff reads about them."""

from typing import Literal

Stage = Literal["waiting", "writing", "finishing"]

STAGE_NAMES: dict[Stage, str] = {
    "waiting": "Ждём, пока закончится другая загрузка",
    "writing": "Читаем файл и записываем изменения",
    "finishing": "Записываем последнее",
}
