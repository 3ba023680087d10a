"""Facets and settings of the draft: order, labels, new ones from options; YAML with its errors and consequences."""

import pytest
import yaml
from sqlalchemy.orm import Session

from api.catalog.facets import load_facets
from api.catalog.models import Option, ProductOption
from api.curation.config_files import ConfigFiles
from api.curation.live import live_files
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.admin.search_draft import DRAFT, draft_text, folder_files, lines, publish
from tests.api.small_shop import OIL

FACETS, SETTINGS = f"{DRAFT}/facets", f"{DRAFT}/settings"
PRODUCTS = "indexes/products.yml"


@pytest.fixture
def editor(admin: StaffBrowser, db_session: Session) -> StaffBrowser:
    db_session.add(Option(id=900, key="ean", name="Штрихкод", kind="list"))
    db_session.flush()
    db_session.add(ProductOption(product_id=OIL, position=9, option_id=900, text="460"))
    publish(db_session)
    return admin


def keys(session: Session) -> list[str]:
    return [facet.key for facet in load_facets(ConfigFiles({"facets.yml": draft_text(session, "facets.yml")}))]


def test_the_list_shows_uses_and_options_without_a_facet(editor: StaffBrowser) -> None:
    page = editor.get(FACETS)

    (row,) = [row for row in page.rows() if row.startswith("Вязкость SAE")]
    assert "список значений" in row
    (unused,) = [row for row in page.rows() if row.startswith("Штрихкод")]
    assert "460" in unused
    assert f"{DRAFT}/rules/new?kind=facets" in [link.attributes.get("href") for link in page.main.find_all("a")]


def test_a_new_facet_from_an_option(editor: StaffBrowser, db_session: Session) -> None:
    live = live_files()
    form = editor.get(f"{FACETS}/new?key=ean").form()
    assert (form["name"], form["widget"]) == ("Штрихкод", "list")

    saved = editor.send(f"{FACETS}/new", form | {"name": "Код: «да»", "unit": "шт."})

    assert saved.response.headers["location"] == f"{FACETS}/ean"
    after = lines(draft_text(db_session, "facets.yml"))
    assert after[:-2] == lines(folder_files().texts["facets.yml"])[:-1]
    assert yaml.safe_load(after[-2]) == [{"key": "ean", "name": "Код: «да»", "widget": "list", "unit": "шт."}]
    consequences = editor.get(DRAFT).main.find("section", id="publish").text
    assert "что фильтруем" in consequences
    assert editor.get(f"{FACETS}/new?key=ean").status == 404
    assert editor.get(f"{FACETS}/new?key=nothing").status == 404
    assert live_files() == live


def test_a_facet_leads_to_the_rules_that_show_it(editor: StaffBrowser) -> None:
    new = f"{DRAFT}/rules/new?kind=facets&facet=sae"
    assert new in [link.attributes.get("href") for link in editor.get(f"{FACETS}/sae").main.find_all("a")]
    form = editor.get(new).form(f"{DRAFT}/rules/new")
    assert form["facet_key"] == ["sae", ""]

    saved = editor.send(f"{DRAFT}/rules/new", form | {"title": "Вязкость везде"})

    assert saved.status == 303
    assert "По правилам: Вязкость везде" in editor.get(f"{FACETS}/sae").main.text
    assert "По правилам" not in editor.get(f"{FACETS}/oil_type").main.text


def test_order_label_and_removal(editor: StaffBrowser, db_session: Session) -> None:
    before = keys(db_session)
    move = editor.get(FACETS).form(f"{FACETS}/oil_type/move")
    editor.send(f"{FACETS}/oil_type/move", move | {"to": "up"})
    index = before.index("oil_type")
    assert keys(db_session)[index - 1 : index + 1] == ["oil_type", before[index - 1]]

    editor.fill(f"{FACETS}/oil_type", name="Основа", widget="search")
    assert "- {key: oil_type, name: Основа, widget: search}" in lines(draft_text(db_session, "facets.yml"))
    assert editor.fill(f"{FACETS}/oil_type", name="").status == 422
    assert editor.fill(f"{FACETS}/oil_type", widget="stars").status == 422

    address = f"{FACETS}/heat/remove"
    form = editor.get(f"{FACETS}/heat").form(address)
    assert editor.send(address, form | {"line": "- {key: heat}"}).status == 409
    assert editor.send(address, form).status == 303
    assert "heat" not in keys(db_session)
    assert editor.send(address, form).status == 404
    assert editor.send(f"{FACETS}/brand/remove", form).status == 409


def test_two_editors_of_one_facet(editor: StaffBrowser, enter: EnterAs, db_session: Session) -> None:
    other = enter("content")
    mine = other.get(f"{FACETS}/sae").form()
    editor.fill(f"{FACETS}/sae", name="Вязкость")

    conflict = other.send(f"{FACETS}/sae", mine | {"name": "SAE"})
    assert conflict.status == 422
    assert any("стало: «Вязкость»" in error for error in conflict.errors)
    assert conflict.form()["name"] == "SAE"
    assert other.send(f"{FACETS}/sae", conflict.form()).status == 303
    assert "- {key: sae, name: SAE, widget: list}" in lines(draft_text(db_session, "facets.yml"))


def test_settings_say_what_a_change_means(editor: StaffBrowser, db_session: Session) -> None:
    assert "indexes/cars.yml" in editor.get(SETTINGS).text
    form = editor.get(f"{SETTINGS}/products").form()
    assert form["text"] == folder_files().texts[PRODUCTS]
    form["text"] = (
        form["text"].replace("searchCutoffMs: 1500", "searchCutoffMs: 900").replace("  - search.mistyped_numbers\n", "")
    )

    checked = editor.send(f"{SETTINGS}/products", form | {"check": "1"})
    assert "сразу: searchCutoffMs" in checked.main.text
    assert "перестроится: searchableAttributes" in checked.main.text
    assert draft_text(db_session, PRODUCTS) == folder_files().texts[PRODUCTS]

    assert editor.send(f"{SETTINGS}/products", form).status == 303
    assert draft_text(db_session, PRODUCTS) == form["text"]
    page = editor.get(DRAFT)
    assert [node.text for node in page.main.find_all("pre")][-1].startswith("searchCutoffMs: 900")


BROKEN: list[tuple[str, str, str, str]] = [
    ("products", "primaryKey: id", "primaryKey: [id", "не разобрать YAML"),
    ("products", "primaryKey: id", "primaryKey: id\nnonsense: 1", "Строка 3: nonsense: такого ключа нет"),
    ("products", "searchCutoffMs: 1500", "searchCutoffMs: soon", "searchCutoffMs: здесь нужно целое число"),
    ("products", "  enabled: true", "  enabled: maybe", "typoTolerance.enabled: true или false"),
    ("facets", "key: sae", "key: Sae", "Строка 16: 5.key"),
    ("facets", "key: sae", "key: fuel", "fuel"),
]


def test_a_broken_file_is_refused_with_its_line(editor: StaffBrowser, db_session: Session) -> None:
    for name, old, new, message in BROKEN:
        form = editor.get(f"{SETTINGS}/{name}").form()
        broken = form["text"].replace(old, new, 1)

        page = editor.send(f"{SETTINGS}/{name}", form | {"text": broken})

        assert page.status == 422, message
        assert message in page.text, message
        assert page.form()["text"] == broken, message
        assert "В черновике нет изменений" in editor.get(DRAFT).text, message


def test_the_second_editor_of_a_file_keeps_the_text(editor: StaffBrowser, enter: EnterAs, db_session: Session) -> None:
    other = enter("content")
    form = other.get(f"{SETTINGS}/cars").form()
    mine = form["text"] + "# моё\n"
    editor.fill(f"{SETTINGS}/cars", text=form["text"] + "# чужое\n")

    conflict = other.send(f"{SETTINGS}/cars", form | {"text": mine})

    assert conflict.status == 409
    assert conflict.form()["text"] == mine
    assert "# чужое" in conflict.main.find("pre").text
    assert other.send(f"{SETTINGS}/cars", conflict.form()).status == 303
    assert draft_text(db_session, "indexes/cars.yml") == mine
