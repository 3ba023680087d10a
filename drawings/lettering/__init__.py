"""Text as outlines: glyph tables, measuring, fitting."""
