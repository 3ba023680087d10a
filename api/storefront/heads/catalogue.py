"""Heads of the catalogue, its categories and products."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from api.catalog.list_service import ProductListService
from api.catalog.schemas import CategoryOut, ProductOut
from api.catalog.service import category_tree, read_product
from api.core.money import in_words
from api.http.fields import parse_whole_number
from api.reviews.service import get_reviews
from api.storefront.heads.head import Crumb, Head, Visit, lower_first, page_title, shorten, titled
from api.storefront.heads.linked_data import product as product_data
from api.text.part_numbers import is_shop_code
from api.text.russian_notation import plural

#: Products rendered with a list: two rows of a wide screen.
FIRST_PRODUCTS = 8
CATALOG = Crumb("Каталог", "/catalog")
_PARTS = "/catalog/zapcasti"
_MAX_PAGE = 1000
#: Parameters of advertisements, which change nothing on the page.
_OF_ADVERTISEMENTS = re.compile("utm_[a-z]+|yclid|ymclid|gclid|fbclid")


def catalog(visit: Visit) -> Head:
    tree = category_tree(visit.session)
    total = sum(node.products for node in tree)
    names = ", ".join(lower_first(node.name) for node in tree if node.products)
    words = f"{_products(total)}: {names}." if names else "Запчасти, масла и автотовары."
    head = Head(title="Каталог", description=shorten(words), path="/catalog", crumbs=[CATALOG])
    return _with_products(visit, _list(visit, head), None, tree)


def category(visit: Visit, path: str) -> Head | None:
    branch = _branch(category_tree(visit.session), f"/catalog/{path}")
    if not branch:
        return None
    current = branch[-1]
    children = ", ".join(lower_first(child.name) for child in current.children if child.products)
    words = f"{current.name}: {_products(current.products)}, цены и остатки в городе {visit.city.name}."
    head = Head(
        title=current.name,
        description=shorten(f"{words} {children[0].upper()}{children[1:]}." if children else words),
        path=current.url,
        crumbs=[CATALOG, *(Crumb(node.name, node.url) for node in branch)],
    )
    return _with_products(visit, _list(visit, head), current.id, current.children)


def parts(visit: Visit) -> Head:
    """The category of parts, without its products: the page begins with ways to find a part, which the web draws."""
    branch = _branch(category_tree(visit.session), _PARTS)
    title = branch[-1].name if branch else "Запчасти"
    words = "Запчасти по номеру, по VIN и по разделам: цена и остаток в вашем городе."
    return _list(visit, Head(title=title, description=words, path=_PARTS, crumbs=[CATALOG, Crumb(title, _PARTS)]))


def _with_products(visit: Visit, head: Head, category_id: int | None, subcategories: Sequence[CategoryOut]) -> Head:
    """Adds subcategories and first products to a page without filters and order; only the web applies them."""
    if not all(map(_OF_ADVERTISEMENTS.fullmatch, visit.query)):
        return head
    products = ProductListService(visit.session).first_of(category_id, visit.city, FIRST_PRODUCTS)
    return replace(head, subcategories=subcategories, products=products)


def _list(visit: Visit, head: Head) -> Head:
    """The head of a page of a list: each page has its own canonical address; filters and sort orders do not."""
    page = parse_whole_number(visit.query.get("page", "")) or 1
    is_further = 1 < page <= _MAX_PAGE
    return replace(
        head,
        heading=head.title,
        title=page_title(f"{head.title}, страница {page}" if is_further else head.title),
        path=f"{head.path}?page={page}" if is_further else head.path,
        searches=True,
    )


def _branch(tree: Iterable[CategoryOut], url: str) -> Sequence[CategoryOut]:
    """The categories from the root to that address; empty for an unknown address."""
    for node in tree:
        if node.url == url:
            return [node]
        if url.startswith(node.url + "/") and (branch := _branch(node.children, url)):
            return [node, *branch]
    return []


def _products(count: int) -> str:
    return f"{count} {plural(count, 'товар', 'товара', 'товаров')}"


def product(visit: Visit, product_id: str) -> Head:
    product_out = read_product(visit.session, int(product_id), visit.city)
    image = product_out.images[0] if product_out.images else None
    reviews = get_reviews(visit.session, product_out.id)
    return titled(
        product_out.name,
        _description(product_out, visit.city.name),
        f"/product/{product_out.id}",
        *(Crumb(crumb.name, crumb.url) for crumb in product_out.category.breadcrumbs),
        kind="product",
        image=image,
        data=[product_data(product_out, visit.city.name, reviews)],
        heading=product_out.name,
        picture=image,
        has_more_pictures=len(product_out.images) > 1,
        answers={
            "city": str(visit.city.id),
            f"product {product_out.id} {visit.city.id}": product_out.model_dump_json(),
        },
    )


def _description(product: ProductOut, city: str) -> str:
    price = (
        f"{product.name}: {in_words(round(product.cost * 100))}." if product.cost is not None else f"{product.name}."
    )
    word = "Код магазина" if is_shop_code(product.article or "") else "Артикул"
    article = f"{word} {product.article}." if product.article else ""
    options = ", ".join(f"{option.name}: {option.value}" for option in product.options[:3])
    return " ".join(part for part in (price, f"{city}: {_stock(product)}.", article, options) if part)


def _stock(product: ProductOut) -> str:
    if not product.stock:
        return "сейчас нет"
    return "привезём под заказ" if product.external else "есть в наличии"
