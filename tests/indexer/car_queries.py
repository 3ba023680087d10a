"""What the page sends to the index `cars` of the demo shop's catalogue, and the cars it gets, in their order."""

VESTAS = ["Лада Веста I NG 1.6, 21129", "Лада Веста 1.6, H4M", "Лада Веста 1.6, 21129"]
PRIORAS = ["Лада Приора 1.6, 21127", "Лада Приора 1.6, 21126"]
#: «1.6» comes as `1d6`; the engine cuts it in two behind a Russian word and not behind a Latin one.
FOUND = {
    "веста 1d6 2019": VESTAS[1:],
    "vesta 1d6": VESTAS,
    "лада веста 113": VESTAS[1:2],
    "xtagfl": [VESTAS[0], "Лада Веста I NG 1.8, 21179", VESTAS[1], "Лада Веста 1.8, 21179", VESTAS[2]],
    "xtagfl1": [VESTAS[0], VESTAS[2]],
    "nze121": ["Тойота Королла 1.5, 1NZ-FE"],
    "королла 121": ["Тойота Королла 1.5, 1NZ-FE"],
    "королла 120": ["Тойота Королла IX 1.6, 3ZZ-FE"],
    "приора": PRIORAS,
    "приора 2018": PRIORAS,
    "приора 2019": [],
    "ваз 2114": ["Лада 2114 1.6, 11183", "Лада 2114 1.5, 2111"],
    "четырка": ["Лада 2114 1.6, 11183", "Лада 2114 1.5, 2111"],
    # The engine 2103 of a 2107 is no car 2103.
    "ваз 2103": [],
    "рио 3": ["Киа Рио III 1.4, G4FA", "Киа Рио III 1.6, G4FC"],
    "дастер дизель": ["Рено Дастер 1.5, K9K"],
    "камри 2d0": ["Тойота Камри VII 2.0, 1AZ-FE"],
    "камри 2.0": ["Тойота Камри VII 2.0, 1AZ-FE"],
    "карола 1d8": ["Тойота Королла 1.8, 1ZZ-FE"],
}
