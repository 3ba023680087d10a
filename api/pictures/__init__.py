"""Product pictures: drawn by code from a product's facts, or uploaded photos; stored in three widths."""
