"""The catalogue, its sections and lists of goods."""

from collections.abc import Iterable, Sequence

from api.catalog.schemas import CategoryOut
from api.storefront.heads.head import Crumb, Head, Visit, amid, shortened, titled
from api.text.plurals import plural

#: Two rows on a desk, what a phone shows at once and a little more.
FIRST_GOODS = 8
CATALOG = Crumb("Каталог", "/catalog")
_PAGES = 1000


def catalog(visit: Visit) -> Head:
    tree = visit.catalog.tree()
    goods = sum(node.products for node in tree)
    names = ", ".join(amid(node.name) for node in tree if node.products)
    words = f"{_goods(goods)}: {names}." if names else "Запчасти, масла и автотовары."
    head = Head(title="Каталог", description=shortened(words), path="/catalog", crumbs=[CATALOG])
    return _with_goods(visit, _list(visit, head), None, tree)


def category(visit: Visit, path: str) -> Head | None:
    way = _way(visit.catalog.tree(), f"/catalog/{path}")
    if not way:
        return None
    found = way[-1]
    inside = ", ".join(amid(child.name) for child in found.children if child.products)
    words = f"{found.name}: {_goods(found.products)}, цены и остатки в городе {visit.city.name}."
    head = Head(
        title=found.name,
        description=shortened(f"{words} {inside[0].upper()}{inside[1:]}." if inside else words),
        path=found.url,
        crumbs=[CATALOG, *(Crumb(node.name, node.url) for node in way)],
    )
    return _with_goods(visit, _list(visit, head), found.id, found.children)


def _with_goods(visit: Visit, head: Head, section: int | None, below: Sequence[CategoryOut]) -> Head:
    """Of a page without filters; those are known to the script alone."""
    if visit.query:
        return head
    return head.at(below=below, goods=visit.lists.first_of(section, visit.city, FIRST_GOODS))


def _list(visit: Visit, head: Head) -> Head:
    """Pages of a list are pages of their own; filters and orders of it are not."""
    number = visit.query.get("page", "")
    page = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 1
    further = 1 < page <= _PAGES
    return head.at(
        heading=head.title,
        title=titled(f"{head.title}, страница {page}" if further else head.title),
        path=f"{head.path}?page={page}" if further else head.path,
        searches=True,
    )


def _way(tree: Iterable[CategoryOut], url: str) -> Sequence[CategoryOut]:
    """The branch from the root to the section of that address; nothing when there is none."""
    for node in tree:
        if node.url == url:
            return [node]
        if url.startswith(node.url + "/") and (rest := _way(node.children, url)):
            return [node, *rest]
    return []


def _goods(count: int) -> str:
    return f"{count} {plural(count, 'товар', 'товара', 'товаров')}"
