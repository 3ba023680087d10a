"""Names of the engine's settings for people who do not know the engine."""

SETTING_NAMES = {
    "searchableAttributes": "где ищем",
    "displayedAttributes": "что видит витрина",
    "filterableAttributes": "что фильтруем",
    "sortableAttributes": "что сортируем",
    "rankingRules": "порядок выдачи",
    "typoTolerance": "опечатки",
    "pagination": "сколько найденного видно",
    "faceting": "сколько значений у фильтра",
    "searchCutoffMs": "сколько ждём ответа",
    "stopWords": "стоп-слова",
    "synonyms": "синонимы",
}
