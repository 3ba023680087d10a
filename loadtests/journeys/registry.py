"""The journeys by their names in `mix.yaml`."""

from loadtests.generator.journey import Journey
from loadtests.journeys.account import Account
from loadtests.journeys.browse import Browse
from loadtests.journeys.by_number import ByNumber, ListPaste
from loadtests.journeys.by_vin import ByVin
from loadtests.journeys.change_city import ChangeCity, ViewProduct
from loadtests.journeys.checkout import Checkout
from loadtests.journeys.completions import Completions
from loadtests.journeys.price_list import UploadPriceList
from loadtests.journeys.price_updates import PriceUpdates
from loadtests.journeys.publication import PublishSettings
from loadtests.journeys.type_name import TypeName

CLASSES: dict[str, type[Journey]] = {
    journey.name: journey
    for journey in (
        *(Browse, TypeName, Completions, ByVin, ByNumber, ListPaste, ChangeCity, ViewProduct, Checkout, Account),
        *(PriceUpdates, UploadPriceList, PublishSettings),
    )
}
