"""Wishes, «Сообщите, когда появится»: a search text without results, the contact to notify, and the consent."""

from typing import Annotated

from fastapi import Depends

from api.cities.service import Cities
from api.consents.models import Purpose
from api.consents.repository import Consents, check_agreed
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.routing import provide
from api.index.schemas import SearchWishIn, SearchWishOut
from api.index.search_log_repository import add_wish

NOTED = "Записали. Напишем или позвоним, когда появится."


class SearchWishService:
    def __init__(self, session: SessionDep, cities: Cities, consents: Consents) -> None:
        self.session = session
        self.cities = cities
        self.consents = consents

    def add(self, wish: SearchWishIn) -> SearchWishOut:
        check_agreed(wish.agree)
        if wish.phone is None and wish.email is None:
            raise ContactRequiredError
        city = self.cities.get_or_default(wish.city_id)
        number, is_new = add_wish(
            self.session, text=wish.text, phone=wish.phone or "", email=wish.email or "", city_id=city.id
        )
        if is_new:
            self.consents.record(Purpose.SEARCH_WISH, phone=wish.phone, email=wish.email)
        return SearchWishOut(status="success", message=NOTED, id=number)


SearchWishes = Annotated[SearchWishService, Depends(provide(SearchWishService))]


class ContactRequiredError(ShopError):
    def __init__(self) -> None:
        message = "Куда сообщить? Оставьте телефон или почту."
        super().__init__("contact_required", message, 422, {"phone": "Нужен телефон или почта"})
