"""Uploads a price list of products that only load tests have; a run that cannot delete them uploads a trial."""

import csv
import io

from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.staff_member import SEE_OTHER, StaffJourney, StaffMember, form_token

ROWS = 200
#: Keys of its products; `checks/cleanup.py` deletes them.
KEY_PREFIX = "load-test-"
_BOUNDARY = "load-test-boundary-7d1f"


class UploadPriceList(StaffJourney):
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
