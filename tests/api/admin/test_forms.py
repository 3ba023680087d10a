"""Rules of all forms and pages: CSRF tokens, login, accessibility, hostile input."""

from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.small_shop import OIL

CARD = f"/admin/products/{OIL}"
FORMS = [
    "/admin/logout", "/admin/logout-everywhere", "/admin/staff/new", "/admin/staff/1", "/admin/staff/1/password",
    "/admin/products/new", CARD, f"{CARD}/options", f"{CARD}/numbers", f"{CARD}/offers", f"{CARD}/pictures",
    f"{CARD}/pictures/move", f"{CARD}/pictures/remove", f"{CARD}/pictures/drawings", "/admin/offers",
    "/admin/orders/1/status", "/admin/orders/1/note", "/admin/orders/1/refund", "/admin/imports/new",
    "/admin/dead-letters", "/admin/vendors/1", "/admin/vehicle-requests/1",
    "/admin/promo-codes/new", "/admin/promo-codes/1", "/admin/promo-codes/1/remove",
    "/admin/banners/new", "/admin/banners/1", "/admin/banners/1/image", "/admin/banners/1/remove", "/admin/pages/x",
    "/admin/faq/1", "/admin/posts/1", "/admin/promotions/1", "/admin/sets/1",
]  # fmt: skip
PAGES = [
    "/admin", "/admin/me", "/admin/staff", "/admin/staff/new", "/admin/products", "/admin/products/new", CARD,
    f"{CARD}/pictures/drawings", "/admin/offers", "/admin/orders", "/admin/imports", "/admin/imports/new",
    "/admin/dead-letters", "/admin/subscribers", "/admin/vendors", "/admin/vehicle-requests", "/admin/log",
    "/admin/promo-codes",
    "/admin/promo-codes/new", "/admin/banners", "/admin/banners/new", "/admin/promotions/new", "/admin/sets/new",
    "/admin/pages/new", "/admin/faq/new", "/admin/posts/new",
]  # fmt: skip


def test_every_form_needs_its_csrf_token(admin: StaffBrowser) -> None:
    second_browser = StaffBrowser(admin.browser)
    second_browser.log_in("admin")
    foreign = second_browser.get("/admin/me").form("/admin/logout")["form_token"]

    for address in FORMS:
        assert admin.send(address, {"name": "x"}).status == 403, address
        assert admin.send(address, {"name": "x", "form_token": foreign}).status == 403, address
        page = admin.send(address, {"name": "x"}, files={"photo": ("x.jpg", b"x", "image/jpeg")})
        assert page.status == 403, address


def test_every_page_and_form_needs_a_login(shop: object, admin: StaffBrowser) -> None:
    outside = StaffBrowser(admin.browser)

    for address in PAGES:
        assert outside.get(address).status == 303, address
    for address in FORMS:
        assert outside.send(address, {"name": "x"}).response.headers["location"] == "/admin/login", address


def test_every_page_opens_with_one_heading_labels_and_no_inline_code(admin: StaffBrowser) -> None:
    for address in PAGES:
        page = admin.get(address)
        assert page.status == 200, address
        assert len(page.root.find_all("h1")) == 1, address
        labelled = {label.attributes.get("for") for label in page.root.find_all("label")}
        for tag in ("input", "select", "textarea"):
            for box in page.root.find_all(tag):
                labelled_box = (
                    box.attributes.get("id") in labelled or "aria-label" in box.attributes or box.inside("label")
                )
                assert labelled_box or box.attributes.get("type") == "hidden", (address, box.attributes)
        for tag in ("script", "style"):
            assert all("src" in node.attributes for node in page.root.find_all(tag)), address
        assert 'style="' not in page.response.text, address


INVALID_QUERIES = [
    "?q=%00%01", "?q=%ED%A0%80", "?page=99999999999999999999", "?page=-1", "?sort=%27;drop", "?q=" + "x" * 5000,
    "?brand=2147483648&category=-1", "?zone=77&warehouse=88", "?since=9999-99-99&until=0001-01-01&city=x",
]  # fmt: skip


def test_lists_ignore_invalid_query_parameters(admin: StaffBrowser) -> None:
    for query in INVALID_QUERIES:
        for address in (
            "/admin/products",
            "/admin/offers",
            "/admin/orders",
            "/admin/log",
            "/admin/faq",
            "/admin/subscribers",
        ):
            assert admin.get(address + query).status == 200, address + query


def test_forms_drop_forbidden_characters(admin: StaffBrowser) -> None:
    for value in ["\0", "a\0b", "\ud7ff", "🛢" * 50, "‮evil", "a\r\nb"]:
        assert admin.fill(CARD, article=value, country=value, unit="шт.").status in (303, 422), value
        assert admin.fill("/admin/faq/new", question=value, topic="x", answer="x").status in (303, 422), value


def test_a_huge_form_is_refused(admin: StaffBrowser) -> None:
    page = admin.fill(CARD, description="x" * (1024 * 1024 + 1))

    assert page.status == 413
    assert "Слишком большой" in page.text


def test_a_huge_form_without_content_length_is_refused(admin: StaffBrowser) -> None:
    parts = (b"x" * 65536 for _ in range(20))
    kind = {"content-type": "application/x-www-form-urlencoded"}

    assert admin.browser.post(CARD, content=parts, headers=kind).status_code == 413


def test_uploads_have_a_higher_size_limit(admin: StaffBrowser) -> None:
    photo = {"photo": ("large.jpg", b"x" * (3 * 1024 * 1024), "image/jpeg")}

    response = admin.fill(CARD, f"{CARD}/pictures", files=photo)
    elsewhere = admin.fill(CARD, f"{CARD}/options", files=photo)
    far_too_large = {"photo": ("large.jpg", b"x" * (21 * 1024 * 1024), "image/jpeg")}

    assert (response.status, elsewhere.status) == (422, 413)
    assert "Это не фото" in response.text
    assert admin.fill(CARD, f"{CARD}/pictures", files=far_too_large).status == 413


def test_ids_beyond_the_integer_range_are_not_found(enter: EnterAs) -> None:
    admin = enter("admin")
    for address in ("products", "orders", "staff", "imports", "faq", "promo-codes"):
        for key in ("0", "99999999999999999999", "-1", "2147483648"):
            assert admin.get(f"/admin/{address}/{key}").status == 404, (address, key)
