"""What staff do beside the visitors: change prices, upload a price list, publish a search configuration."""

import csv
import io
import re
import time
from typing import Any
from urllib.parse import quote

import gevent

from loadtests.checks.search_answer import price_of
from loadtests.generator.answer import ShopAnswer
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper
from loadtests.journeys.staff_member import SEE_OTHER, StaffJourney, StaffMember, form_token

FRESH_TIMEOUT_S = 20.0
POLL_S = 0.1


class PriceUpdates(StaffJourney):
    """Changes a price in the back office and searches for the product until its new price is there."""

    name = "price_updates"

    def work(self, visitor: LoadVisitor, member: StaffMember) -> None:
        shopper = Shopper(visitor)
        shopper.renew_token()
        product_id = visitor.rng.choice(shopper.store.price_products)
        answer = _search(shopper, product_id)
        hit = _document(answer)
        if not answer.ok or not visitor.check("watched_product_found", hit is not None, product_id) or hit is None:
            return
        path = f"/admin/offers?q={quote(hit['article'] or hit['name'])}&zone={shopper.city.zone}"
        page = visitor.get("staff.page", f"{visitor.target.url}{path}")
        fields, price = _changed_boxes(page.text, f"{product_id}.{shopper.city.zone}")
        if not visitor.check("price_box_found", bool(fields), f"{product_id}, зона {shopper.city.zone}"):
            return
        if member.submit(visitor, "staff.price", path, page, fields).ok:
            self._wait_until_fresh(shopper, product_id, price)

    def _wait_until_fresh(self, shopper: Shopper, product_id: int, price: int) -> None:
        began = time.perf_counter()
        waited = 0.0
        while waited < FRESH_TIMEOUT_S:
            hit = _document(_search(shopper, product_id))
            waited = time.perf_counter() - began
            if hit is not None and price_of(hit, shopper.city.zone) == price:
                break
            gevent.sleep(POLL_S)
        self.state.recorder.fresh(self.state.second(began), min(waited, FRESH_TIMEOUT_S))


def _changed_boxes(page: str, cell: str) -> tuple[dict[str, str], int]:
    """Fields of the price sheet with another price, and that price; no fields when the page lacks the cell."""
    stored = _stored(page, f"cost.{cell}")
    if stored is None:
        return {}, 0
    price = round(float(re.sub(r"[\s\xa0]", "", stored).replace(",", ".")))
    new = price - 1 if price % 2 else price + 1  # there and back, so that runs do not move prices
    fields = {f"cost.{cell}": str(new), f"was.cost.{cell}": stored}
    guest = _stored(page, f"guest.{cell}")
    return (fields if guest is None else fields | {f"guest.{cell}": guest, f"was.guest.{cell}": guest}), new


def _stored(page: str, box: str) -> str | None:
    found = re.search(rf'name="was\.{re.escape(box)}" value="([^"]*)"', page)
    return found[1] if found else None


def _search(shopper: Shopper, product_id: int) -> ShopAnswer:
    body = {"queries": [{"indexUid": "products", "q": "", "filter": f"id = {product_id}", "limit": 1}]}
    return shopper.post_search("search.one", "/multi-search", body)


def _document(answer: ShopAnswer) -> dict[str, Any] | None:
    results = answer.json.get("results") or [{"hits": []}]
    hits = results[0]["hits"]
    return hits[0] if hits else None


ROWS = 200
#: Keys of its products; `checks/cleanup.py` deletes them.
KEY_PREFIX = "load-test-"
_BOUNDARY = "load-test-boundary-7d1f"


class UploadPriceList(StaffJourney):
    """Uploads a price list of products that only load tests have; a run that cannot delete them uploads a trial."""

    name = "price_list"

    def work(self, visitor: LoadVisitor, member: StaffMember) -> None:
        url = f"{visitor.target.url}/admin/imports/new"
        page = visitor.get("staff.page", url)
        fields = {"form_token": form_token(page), "profile": "plain"}
        if not visitor.state.plan.can_clean_up:
            fields["dry_run"] = "True"
        body = multipart(fields, "load-test.csv", price_list(visitor.rng.randint(100, 999)))
        content_type = f"multipart/form-data; boundary={_BOUNDARY}"
        visitor.send("POST", "staff.import", url, (SEE_OTHER,), data=body, headers={"Content-Type": content_type})


def price_list(price: int) -> bytes:
    """CSV of the profile `plain`."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "name", "category", "brand", "article", "price"])
    for number in range(ROWS):
        names = [f"{KEY_PREFIX}{number}", f"Позиция нагрузочного теста {number}", "Нагрузочный тест"]
        writer.writerow([*names, "Нагрузочный тест", f"LT-{number}", price + number])
    return text.getvalue().encode()


def multipart(fields: dict[str, str], file_name: str, content: bytes) -> bytes:
    parts = [
        f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{file_name}"\r\n'
    return b"".join(
        [*parts, f"{head}Content-Type: text/csv\r\n\r\n".encode(), content, f"\r\n--{_BOUNDARY}--\r\n".encode()]
    )


RULE = "load-test"
RULES = "/admin/search/draft/rules"
_DIGEST = re.compile(r'name="digest" value="([^"]*)"')


class PublishSettings(StaffJourney):
    """Publishes a curation rule for a query that nobody types, and the next time removes it."""

    name = "publication"

    def work(self, visitor: LoadVisitor, member: StaffMember) -> None:
        url = visitor.target.url
        draft = visitor.get("staff.page", f"{url}/admin/search/draft")
        if not draft.ok or _DIGEST.search(draft.text):
            return  # somebody's own changes wait in the draft, or another version is being published
        rules = visitor.get("staff.page", f"{url}{RULES}")
        if f"{RULES}/{RULE}" in rules.text:
            edit = member.submit(
                visitor, "staff.rule", f"{RULES}/{RULE}/remove", rules, {"expected": _digest(rules.text)}
            )
        else:
            query = {"query_kind": "is", "query_text": "нагрузочный тест"}
            fields = {"title": "Нагрузочный тест", "id": RULE, **query, "redirect": "/brands", "banner_tone": "info"}
            edit = member.submit(visitor, "staff.rule", f"{RULES}/new", rules, fields)
        if not edit.ok:
            return
        draft = visitor.get("staff.page", f"{url}/admin/search/draft")
        digest = _DIGEST.search(draft.text)
        fields = {"reason": "Нагрузочный тест", "despite": "нагрузочный тест", "digest": digest[1] if digest else ""}
        member.submit(visitor, "staff.publish", "/admin/search/draft/publish", draft, fields)


def _digest(page: str) -> str:
    """Of the rule as the list shows it: the form that removes it sends it back."""
    form = re.search(rf'action="{RULES}/{RULE}/remove">.*?name="expected" value="([^"]*)"', page, re.DOTALL)
    return form[1] if form else ""
