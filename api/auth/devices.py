"""A device in words, from what its browser says about itself: for people, so rough is good enough."""

#: The first that is found: later ones also stand in the lines of those before them.
_BROWSERS = (
    ("YaBrowser", "Яндекс Браузер"),
    ("YaApp_", "Яндекс"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device(user_agent: str) -> str:
    """«Chrome на Windows»; what is not known is left out."""
    browser = _named(user_agent, _BROWSERS)
    system = _named(user_agent, _SYSTEMS)
    if browser and system:
        return f"{browser} на {system}"
    return browser or system or "Неизвестное устройство"


def _named(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in user_agent), "")
