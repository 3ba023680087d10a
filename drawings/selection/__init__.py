"""Selects the drawing of a product: its kind, its brand colours, the texts on its label."""
