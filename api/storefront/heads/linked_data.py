"""Objects of schema.org. Pure."""

from collections.abc import Sequence

from api.catalog.product_fields import is_internal_barcode
from api.catalog.schemas import ProductOut
from api.content.schemas import ContactOut, FaqTopic, PostOut
from api.core.settings import get_settings
from api.reviews.schemas import ReviewOut, ReviewsOut
from api.storefront.heads.head import Crumb, LinkedData, picture_path, plain_text, shorten
from api.text.part_numbers import is_shop_code

CONTEXT = "https://schema.org"
_KOPECKS = "{:.2f}"


def organization(name: str, contact: ContactOut) -> LinkedData:
    return {
        "@context": CONTEXT,
        "@type": "AutoPartsStore",
        "@id": "/#shop",
        "name": name,
        "url": "/",
        "logo": "/icon-512.png",
        "image": "/og.png",
        "telephone": contact.address.phone,
        "email": contact.address.email,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": contact.address.street,
            "addressLocality": contact.city,
            "addressRegion": contact.region,
            "addressCountry": "RU",
        },
        "geo": {"@type": "GeoCoordinates", "latitude": contact.lat, "longitude": contact.lon},
        "openingHours": [
            f"{day.work_day} {day.work_start}-{day.work_end}"
            for day in contact.work_time
            if day.active and day.work_start and day.work_end
        ],
        "currenciesAccepted": "RUB",
    }


def website(name: str) -> LinkedData:
    return {
        "@context": CONTEXT,
        "@type": "WebSite",
        "@id": "/#site",
        "name": name,
        "url": "/",
        "inLanguage": "ru",
        "publisher": _shop(),
        "potentialAction": {
            "@type": "SearchAction",
            "target": {"@type": "EntryPoint", "urlTemplate": "/search?q={search_term_string}"},
            "query-input": "required name=search_term_string",
        },
    }


def breadcrumbs(crumbs: Sequence[Crumb]) -> LinkedData:
    return {
        "@context": CONTEXT,
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": crumb.name, "item": crumb.path}
            for position, crumb in enumerate(crumbs, start=1)
        ],
    }


def product(product_out: ProductOut, city: str, reviews: ReviewsOut) -> LinkedData:
    path = f"/product/{product_out.id}"
    data: LinkedData = {
        "@context": CONTEXT,
        "@type": "Product",
        "@id": f"{path}#product",
        "name": product_out.name,
        "url": path,
        "sku": str(product_out.id),
        "description": shorten(plain_text(product_out.description), 500) or product_out.name,
        "category": " / ".join(crumb.name for crumb in product_out.category.breadcrumbs),
        "additionalProperty": [
            {
                "@type": "PropertyValue",
                "name": option.name,
                "value": option.value,
                **({"unitText": option.unit} if option.unit else {}),
            }
            for option in product_out.options
        ],
    }
    if product_out.images:
        data["image"] = [picture_path(image) for image in product_out.images]
    if product_out.article and not is_shop_code(product_out.article):
        data["mpn"] = product_out.article
    if product_out.barcode and not is_internal_barcode(product_out.barcode):
        data[f"gtin{len(product_out.barcode)}"] = product_out.barcode
    if product_out.weight_g:
        data["weight"] = {"@type": "QuantitativeValue", "value": product_out.weight_g, "unitCode": "GRM"}
    if product_out.brand_name:
        data["brand"] = {"@type": "Brand", "name": product_out.brand_name}
    if product_out.country:
        data["countryOfOrigin"] = {"@type": "Country", "name": product_out.country}
    if product_out.rating_count and product_out.rating:
        data["aggregateRating"] = {
            "@type": "AggregateRating",
            "ratingValue": product_out.rating,
            "ratingCount": product_out.rating_count,
            **({"reviewCount": reviews.count} if reviews.count else {}),
            "bestRating": 5,
            "worstRating": 1,
        }
    if reviews.reviews:
        data["review"] = [_review(entry) for entry in reviews.reviews]
    if product_out.cost is not None:
        data["offers"] = _offer(product_out, product_out.cost, path, city)
    return data


def _review(entry: ReviewOut) -> LinkedData:
    return {
        "@type": "Review",
        "author": {"@type": "Person", "name": entry.author},
        "datePublished": entry.created_at.date().isoformat(),
        "reviewRating": {"@type": "Rating", "ratingValue": entry.rating, "bestRating": 5, "worstRating": 1},
        "reviewBody": entry.text,
    }


def _offer(product_out: ProductOut, cost: float, path: str, city: str) -> LinkedData:
    return {
        "@type": "Offer",
        "url": path,
        "price": _KOPECKS.format(cost),
        "priceCurrency": "RUB",
        "availability": f"{CONTEXT}/{_availability(product_out)}",
        "itemCondition": f"{CONTEXT}/NewCondition",
        "areaServed": {"@type": "City", "name": city},
        "seller": _shop(),
    }


def _availability(product_out: ProductOut) -> str:
    if not product_out.stock:
        return "OutOfStock"
    return "BackOrder" if product_out.external else "InStock"


def questions(topics: Sequence[FaqTopic]) -> LinkedData:
    return {
        "@context": CONTEXT,
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": item.question,
                "acceptedAnswer": {"@type": "Answer", "text": plain_text(item.answer)},
            }
            for topic in topics
            for item in topic.items
        ],
    }


def article(post: PostOut) -> LinkedData:
    return {
        "@context": CONTEXT,
        "@type": "Article",
        "headline": post.title,
        "description": post.lead,
        "articleSection": post.topic,
        "datePublished": post.published_at.isoformat(),
        "inLanguage": "ru",
        "image": [picture_path(post.image)] if post.image else ["/og.png"],
        "author": _shop(),
        "publisher": _shop(),
        "mainEntityOfPage": post.url,
    }


def _shop() -> LinkedData:
    return {"@type": "Organization", "@id": "/#shop", "name": get_settings().shop_name, "url": "/"}
