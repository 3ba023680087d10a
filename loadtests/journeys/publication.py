"""Publishes a search configuration: adds a curation rule for a query that nobody types, the next time removes it."""

import re

from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.staff_member import StaffJourney, StaffMember

RULE = "load-test"
RULES = "/admin/search/draft/rules"
_DIGEST = re.compile(r'name="digest" value="([^"]*)"')


class PublishSettings(StaffJourney):
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
