"""Texts of the demo shop: pages, FAQ entries, posts, banners, promotions, sets. Once written, they belong to staff."""
