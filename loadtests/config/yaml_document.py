"""Reading of YAML files whose keys are known: an unknown one is an error that names the nearest."""

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from math import isinf
from pathlib import Path
from typing import Any

import yaml

from loadtests.config.errors import LoadConfigError


def read_document(path: Path, keys: Collection[str]) -> dict[str, Any]:
    """The mapping at the top of a file. Raises LoadConfigError."""
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise LoadConfigError(f"Нет файла {path}. Проверьте путь.") from error
    except OSError as error:
        raise LoadConfigError(f"Файл {path} не читается: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise LoadConfigError(f"{path.name}: это не YAML. {_position(error)}") from error
    return mapping(document, keys, path.name)


def _position(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    return f"Ошибка в строке {mark.line + 1}: {getattr(error, 'problem', '')}" if mark else str(error)


def mapping(value: object, keys: Collection[str], place: str) -> dict[str, Any]:
    """`value` when it is a mapping with known keys only. Raises LoadConfigError."""
    if not isinstance(value, Mapping):
        raise LoadConfigError(f"{place}: здесь нужны пары «имя: значение», а не {value!r}")
    for key in value:
        require_known(key, keys, place)
    return dict(value)


def require_known(name: object, known: Iterable[str], place: str) -> None:
    names = sorted(known)
    if name in names:
        return
    nearest = get_close_matches(str(name), names, n=1)
    advice = f"Может быть, «{nearest[0]}»?" if nearest else f"Есть: {', '.join(names)}."
    raise LoadConfigError(f"{place}: неизвестное имя «{name}». {advice}")


def number(value: object, place: str, *, least: float = 0.0, most: float = float("inf")) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most or isinf(value):
        limits = f"от {least:g}" if most == float("inf") else f"от {least:g} до {most:g}"
        raise LoadConfigError(f"{place}: нужно число {limits}, а не {value!r}")
    return float(value)
