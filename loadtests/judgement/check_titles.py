"""Titles of the correctness checks."""

CHECK_TITLES = {
    "complete_answers": "На каждый запрос есть результат",
    "facet_counts": "Числа в фильтрах не больше числа товаров",
    "filters_hold": "В выдаче только то, что прошло фильтр",
    "stock_not_negative": "Остаток не меньше нуля",
    "page_size": "На странице не больше, чем просили",
    "price_of_zone": "Цена на странице та же, что в поиске этого города",
    "city_of_answer": "Ответ для выбранного города",
    "right_product": "Открылся тот товар",
    "decoded_vin": "Расшифрован тот VIN",
    "every_line_answered": "На каждую строку списка есть ответ",
    "part_has_id": "Деталь найдена по номеру",
    "sums_of_cart": "Суммы корзины сходятся",
    "sms_code_arrives": "Код из СМС пришёл",
    "own_profile": "Свой профиль, а не чужой",
    "staff_logs_in": "Вход в бэк-офис",
    "watched_product_found": "Товар с новой ценой есть в поиске",
    "price_box_found": "Цена есть в таблице бэк-офиса",
    "journey_runs": "Сценарий дошёл до конца",
}
