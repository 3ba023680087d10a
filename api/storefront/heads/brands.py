"""Heads of the brands and of one brand."""

from api.storefront.heads.head import Crumb, Head, Visit, page_title, shorten

BRANDS = Crumb("Бренды", "/brands")


def brands(visit: Visit) -> Head:
    names = [brand.name for brand in visit.catalog.brands()]
    description = "Производители запчастей и масел в наличии"
    return Head(
        title=page_title("Бренды"),
        description=shorten(f"{description}: {', '.join(names)}." if names else f"{description}."),
        path="/brands",
        crumbs=[BRANDS],
        calls=["getBrands"],
    )


def brand(visit: Visit, slug: str) -> Head | None:
    brand_out = next((row for row in visit.catalog.brands() if row.slug == slug), None)
    if brand_out is None:
        return None
    return Head(
        title=page_title(brand_out.name),
        description=f"Запчасти и масла {brand_out.name}: цены и остатки в городе {visit.city.name}.",
        path=f"/brands/{brand_out.slug}",
        crumbs=[BRANDS, Crumb(brand_out.name, f"/brands/{brand_out.slug}")],
        searches=True,
    )
