from pathlib import Path

import pytest
import yaml

from api.imports.profiles import builtin_profiles, load, override
from api.tabular.layout import ProfileError

SMALLEST = {
    "title": "Мой",
    "source": "mine",
    "key": {"columns": ["id"]},
    "name": "name",
    "category": {"default": ["Прочее"]},
    "prices": [{"column": "price"}],
}


def write_profile(folder: Path, content: object) -> str:
    path = folder / "my.yml"
    path.write_text(content if isinstance(content, str) else yaml.safe_dump(content, allow_unicode=True))
    return str(path)


@pytest.mark.parametrize("name", ["avtopro", "avtopro-cp1251", "headerless", "plain", "vaz-parts"])
def test_shipped_profiles_are_valid(name: str) -> None:
    assert name in builtin_profiles()
    assert load(name).title


def test_the_smallest_profile(tmp_path: Path) -> None:
    profile = load(write_profile(tmp_path, SMALLEST))

    assert [str(column) for column in profile.layout.columns] == ["id", "name", "price"]
    assert profile.prices[0].zones is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"nmae": "x"}, "nmae: такого ключа нет"),
        ({"source": ""}, "source: не должно быть пустым"),
        ({"name": None}, "name: "),
        ({"name": {"column": "name", "replace": [{"pattern": "("}]}}, "name → replace → 1 → pattern: регулярное выраж"),
        ({"name": 0}, "нужно название колонки или её номер"),
        ({"name": 2}, r"колонки здесь задают названиями: поправьте №2"),
        ({"file": {"header": False}}, "колонки здесь задают номерами"),
        ({"file": {"encoding": "koi7"}}, "file → encoding: подходит только 'auto', 'utf-8'"),
        ({"category": {}}, "category: нужны columns или default"),
        ({"category": {"default": ["1", "2", "3", "4"]}}, "category → default: слишком много значений"),
        ({"prices": [{"column": "price", "zones": []}]}, "prices → 1 → zones: список пуст"),
        ({"prices": [{"column": "price", "zones": ["x"]}]}, "prices → 1 → zones → 1: нужно целое число"),
        ({"prices": [{"column": "price", "rate": 0}]}, "prices → 1 → rate: число должно быть больше 0"),
        ({"prices": [{"zones": 1}]}, "prices → 1 → column: не хватает этого ключа"),
        ({"stock": [{"warehouse": 1}]}, "stock → 1: нужно одно из двух: column или quantity"),
        ({"stock": [{"warehouse": 1, "quantity": 1}] * 2}, "stock: один склад назван дважды"),
        ({"options": [{"column": "a", "key": "Вязкость", "name": "В"}]}, "options → 1 → key: только латинские"),
        ({"article": {"split": ";"}}, "article: нужны column или pattern"),
        ({"key": "строка"}, "key: нужны вложенные ключи"),
        ({"absent": "delete"}, "absent: подходит только 'keep' or 'zero-stock'"),
    ],
)
def test_profile_errors_name_their_path(tmp_path: Path, change: dict[str, object], says: str) -> None:
    with pytest.raises(ProfileError) as fault:
        load(write_profile(tmp_path, SMALLEST | change))

    assert says in fault.value.message, fault.value.message


@pytest.mark.parametrize("content", ["", "- a\n", "a: [", "просто текст"])
def test_invalid_profile_files_are_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(ProfileError, match=r"my\.yml"):
        load(write_profile(tmp_path, content))


def test_an_unknown_profile_lists_the_shipped_ones() -> None:
    with pytest.raises(
        ProfileError, match=r"«плейн» нет\. Есть: avtopro, avtopro-cp1251, headerless, plain, vaz-parts"
    ):
        load("плейн")


def test_overrides(tmp_path: Path) -> None:
    profile = load("avtopro")

    overridden = override(profile, zones=[2, 3], warehouse=7, qty=5)

    assert (overridden.prices[0].zones, overridden.prices[0].rate) == ([2, 3], profile.prices[0].rate)
    assert [(part.warehouse, part.column, part.quantity) for part in overridden.stock] == [(7, None, 5)]
    assert override(profile) == profile
    assert override(profile, warehouse=7).stock[0].column == profile.stock[0].column
    with pytest.raises(ProfileError, match="назовите и склад, и остаток"):
        override(load(write_profile(tmp_path, SMALLEST)), qty=5)
    with pytest.raises(ProfileError, match="их 0"):
        override(load(write_profile(tmp_path, SMALLEST | {"prices": []})), zones=[1])
