"""Pictures of products as SVG, drawn by code from the facts of a product. Pure: no database, no HTTP, no files written.

`drawing_for` selects a drawing for a product; `draw` turns its kind and parameters into SVG text.
"""

from drawings.drawing import Drawing, draw
from drawings.selection.selection import drawing_for

__all__ = ["Drawing", "draw", "drawing_for"]
