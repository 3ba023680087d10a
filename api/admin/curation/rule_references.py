"""What a rule names, as a text of its form, and back: without script people type it, with script they pick it."""

from collections.abc import Iterator, Sequence

from sqlalchemy.orm import Session

from api.admin.curation import repository
from api.admin.forms.fields import FieldError
from api.curation.catalogue_repository import ProductEntry, read_categories
from api.curation.rule_schema import ProductReference, ProductSelector
from api.http.fields import parse_whole_number
from api.text.folding import fold

SEPARATOR = " · "
#: In the place of the brand of a product without one.
NO_BRAND = "—"
#: The choice of an option in a row that selects products: `option:sae`.
OPTION = "option:"


class ReferenceTexts:
    """Raises FieldError where a text names nothing or several things."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._categories = read_categories(session)

    def category_text(self, path: str) -> str:
        entry = self._categories.get(path)
        return entry.title if entry else path

    def category(self, text: str) -> str:
        """The path of a category by its path, the names from the root, or its own name."""
        if text in self._categories:
            return text
        folded = fold(text)
        by_title = [path for path, entry in self._categories.items() if fold(entry.title) == folded]
        by_name = [path for path, entry in self._categories.items() if fold(entry.names[-1]) == folded]
        found = by_title or by_name
        if not found:
            raise FieldError(f"Раздела «{text}» в каталоге нет. Выберите из подсказки")
        if len(found) > 1:
            titles = "», «".join(self._categories[path].title for path in found[:3])
            raise FieldError(f"Таких разделов несколько: «{titles}». Выберите один")
        return found[0]

    def brand(self, text: str) -> str:
        return _exact(text, repository.names(self._session, "brand", text), "Производителя «{}» в каталоге нет")

    def city(self, text: str) -> str:
        return _exact(text, repository.names(self._session, "city", text), "Города «{}» в магазине нет")

    def facet_value(self, facet: str, value: str) -> str:
        """As products have it; a value of an option that none has is left as typed, and the checks report it."""
        if facet == "brand":
            return self.brand(value)
        values = repository.option_values(self._session, facet, value)
        return next((known for known in values if fold(known) == fold(value)), value)

    def product(self, text: str) -> ProductReference:
        """By «article · brand · name» as the picker writes it, by «№ 12», by the article alone or by the whole name."""
        parts = [part.strip() for part in text.split(SEPARATOR.strip())]
        found = repository.products_by(self._session, "article", parts[0])
        if len(parts) > 1:
            brand = "" if parts[1] == NO_BRAND else parts[1]
            found = [entry for entry in found if fold(entry.brand) == fold(brand)]
            if not found:
                # A product that is gone keeps its name here; the checks report it.
                return ProductReference(article=parts[0], brand=brand, name=SEPARATOR.join(parts[2:]))
        if not found and (product_id := parse_whole_number(text.removeprefix("№").strip())):
            found = repository.products_by(self._session, "id", product_id)
        return _reference(text, found or repository.products_by(self._session, "name", text))

    def selector(self, what: str, text: str) -> ProductSelector:
        if what.startswith(OPTION):
            key = what.removeprefix(OPTION)
            value = self.facet_value(key, text) if key != "brand" else text
            return ProductSelector.model_validate({"option": {"key": key, "value": value}})
        if what == "category":
            return ProductSelector(category=self.category(text))
        if what == "product":
            return ProductSelector(product=self.product(text))
        if what != "brand":
            raise FieldError("Такого выбора нет: выберите из списка")
        return ProductSelector(brand=self.brand(text))

    def selector_texts(self, selector: ProductSelector) -> tuple[str, str]:
        """(what, text) of a row."""
        if selector.brand is not None:
            return "brand", selector.brand
        if selector.category is not None:
            return "category", self.category_text(selector.category)
        if selector.product is not None:
            return "product", product_text(selector.product)
        assert selector.option
        return OPTION + selector.option.key, selector.option.value


def product_text(product: ProductReference | ProductEntry) -> str:
    """«3148675 · ЛУКОЙЛ · Масло моторное»; the brand is empty for a product without one."""
    return SEPARATOR.join((product.article, product.brand or NO_BRAND, product.name)).removesuffix(SEPARATOR)


def _reference(text: str, found: Sequence[ProductEntry]) -> ProductReference:
    if not found:
        raise FieldError(
            f"Товара «{text}» в каталоге нет. Начните с артикула или слов названия и выберите из подсказки"
        )
    if len({(entry.article, entry.brand) for entry in found}) > 1:
        variants = "», «".join(product_text(entry) for entry in found[:3])
        raise FieldError(f"Подходят разные товары: «{variants}». Выберите один")
    entry = found[0]
    if not entry.article:
        raise FieldError(f"У товара № {entry.id} нет артикула: заполните артикул в карточке товара, потом выберите его")
    return ProductReference(article=entry.article, brand=entry.brand, name=entry.name)


def _exact(text: str, names: Sequence[str], message: str) -> str:
    for name in names:
        if fold(name) == fold(text):
            return name
    near = f": может быть, {names[0]}?" if names else ""
    raise FieldError(message.format(text) + (near or ". Выберите из подсказки"))


def suggestions(session: Session, what: str, text: str) -> Iterator[tuple[str, str]]:
    """(value of the field, what to show beside it) for what somebody has typed."""
    if what in ("brand", "city"):
        yield from ((name, "") for name in repository.names(session, what, text))
    elif what == "category":
        words = fold(text).split()
        found = [
            entry
            for path, entry in read_categories(session).items()
            if all(word in fold(entry.title) or word in path for word in words)
        ]
        # Those whose own name has words that begin so stand first: «омыв» is no «промывка».
        found.sort(key=lambda entry: not all(f" {word}" in f" {fold(entry.names[-1])}" for word in words))
        yield from ((entry.title, "скрыт" if entry.is_hidden else "") for entry in found)
    elif what == "product":
        for product in repository.products(session, text):
            value = product_text(product) if product.article else f"№ {product.id}"
            yield value, "" if product.is_listed else "не продаётся"
    elif what == "page":
        yield from repository.pages(session, text)
    elif what.startswith(OPTION):
        values = repository.option_values(session, what.removeprefix(OPTION), text)
        yield from ((value, "") for value in values)
