from api.core.settings import get_settings
from api.storefront.heads.head import Head, Visit
from api.storefront.heads.linked_data import organization, website

ABOUT = "автозапчасти и моторное масло"
DESCRIPTION = "Автозапчасти, масла и автотовары: цена и остаток в вашем городе, срок по каждой детали."


def home(visit: Visit) -> Head:
    name = get_settings().shop_name
    return Head(
        title=f"{name} — {ABOUT}",
        description=DESCRIPTION,
        path="/",
        data=[organization(name, visit.contact), website(name)],
    )
