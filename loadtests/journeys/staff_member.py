"""A login of the back office and its forms."""

import re
from typing import Any, ClassVar
from urllib.parse import urlencode

from loadtests.generator.answer import ShopAnswer
from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor

_FORM_TOKEN = re.compile(r'name="form_token" value="([^"]+)"')
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
SEE_OTHER = 303


class StaffMember:
    """One login, shared by all visits of a journey: logins are limited."""

    def __init__(self) -> None:
        self._cookie = ""

    def enter(self, visitor: LoadVisitor) -> bool:
        if not self._cookie:
            target = visitor.target
            page = visitor.get("staff.login", f"{target.url}/admin/login")
            fields = {"login": target.staff_login, "password": target.staff_password, "next": "/admin"}
            entered = self.submit(visitor, "staff.login", "/admin/login", page, fields)
            if not visitor.check(
                "staff_logs_in", entered.status == SEE_OTHER, f"{target.staff_login}: {entered.status}"
            ):
                return False
            self._cookie = visitor.cookie_header
        visitor.headers["Cookie"] = self._cookie
        return True

    def submit(
        self, visitor: LoadVisitor, name: str, path: str, page: ShopAnswer, fields: dict[str, Any]
    ) -> ShopAnswer:
        """Sends the form of `page`, which the shop answers with a redirect."""
        body = urlencode({**fields, "form_token": form_token(page)})
        return visitor.send("POST", name, f"{visitor.target.url}{path}", (SEE_OTHER,), data=body, headers=FORM)


def form_token(page: ShopAnswer) -> str:
    token = _FORM_TOKEN.search(page.text)
    return token[1] if token else ""


class StaffJourney(Journey):
    abstract = True
    #: One a target, for all visits of the process.
    members: ClassVar[dict[int, StaffMember]] = {}

    def visit(self, visitor: LoadVisitor) -> None:
        member = self.members.setdefault(visitor.target_index, StaffMember())
        if member.enter(visitor):
            self.work(visitor, member)

    def work(self, visitor: LoadVisitor, member: StaffMember) -> None:
        raise NotImplementedError
