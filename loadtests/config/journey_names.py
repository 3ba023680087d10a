"""The journeys by their names in `mix.yaml` and their titles in reports."""

#: Visitors: they come at random moments, so many a second.
VISITORS = {
    "browse": "Листает каталог с фильтрами",
    "type_name": "Печатает название по буквам",
    "completions": "Выбирает подсказку",
    "vin": "Подбирает по VIN",
    "number": "Ищет по номеру детали",
    "list_paste": "Вставляет список номеров",
    "city": "Меняет город",
    "product": "Смотрит карточку товара",
    "checkout": "Оформляет заказ",
    "account": "Личный кабинет",
}
#: Work of the staff beside the visitors: it repeats at an interval.
STAFF = {
    "price_updates": "Меняет цены в бэк-офисе",
    "price_list": "Загружает прайс",
    "publication": "Публикует настройки поиска",
}
JOURNEYS = {**VISITORS, **STAFF}
