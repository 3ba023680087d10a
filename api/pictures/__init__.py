"""Product pictures: drawn by code from a product's facts, or uploaded photos; stored in three widths."""

from api.pictures.choice.drawings import drawing_for
from api.pictures.draw import Drawing, draw

__all__ = ["Drawing", "draw", "drawing_for"]
