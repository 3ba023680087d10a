"""Check of the shop code in the path of a call."""

from typing import Annotated

from fastapi import Path

from api.core.errors import NotFoundError
from api.core.settings import get_settings


async def shop_code(product: Annotated[str, Path(description="Код магазина", examples=["shop"])]) -> None:
    """Raises 404 unless `{product}` of the path is the shop's code."""
    if product != get_settings().shop_code:
        raise NotFoundError("shop_not_found", "Такого магазина здесь нет. Проверьте код магазина в адресе.")
