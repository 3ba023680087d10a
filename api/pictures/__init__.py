"""Product pictures: drawn by code from a product's facts, or uploaded photos; stored in three widths."""

from api.pictures.draw import Drawing, draw
from api.pictures.drawings import drawing_for

__all__ = ["Drawing", "draw", "drawing_for"]
