"""The delivery that a shopper chooses for one city group, as a part of requests (spec §7 saveOrders)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.cart.schemas import AddressPosition
from api.http.fields import Id, LongText, ShortText
from api.pricing.delivery_quotes import DeliverySelection


class AddressIn(BaseModel):
    text: Annotated[ShortText, Field(max_length=500)] = Field(default="", examples=["Ленинский проспект, 32а, кв. 5"])
    city: Annotated[ShortText, Field(max_length=200)] = Field(
        default="", description="Город выбранной подсказки (`city` из geocode)", examples=["Москва"]
    )
    position: AddressPosition | None = None


class DeliveryChoice(BaseModel):
    """The whole choice for one city: an absent field means that nothing is chosen."""

    model_config = ConfigDict(populate_by_name=True)

    id: Id = Field(description="Город", examples=[1])
    delivery_type: Literal[1, 2, 3] | None = Field(
        default=None, alias="deliveryType", description="1 курьер, 2 пункт перевозчика, 3 самовывоз", examples=[1]
    )
    address: AddressIn | None = None
    description: Annotated[LongText, Field(max_length=1000)] = Field(
        default="", description="Слово курьеру", examples=["Домофон 12"]
    )
    pvz: Id | None = Field(default=None, description="Наш магазин, откуда заберут", examples=[1])
    agent_pvz_id: Annotated[ShortText, Field(max_length=64)] | None = Field(
        default=None, description="Код пункта перевозчика"
    )

    def as_choice(self) -> DeliverySelection:
        address = self.address or AddressIn()
        return DeliverySelection(
            delivery_type=self.delivery_type,
            address_text=address.text,
            address_city=address.city,
            latitude=address.position.lat if address.position else None,
            longitude=address.position.lon if address.position else None,
            description=self.description,
            pvz=self.pvz,
            agent_pvz_id=self.agent_pvz_id,
        )
