"""Texts of the demo shop: pages, answers, posts, banners, promotions, sets. Once written, they are the staff's."""
