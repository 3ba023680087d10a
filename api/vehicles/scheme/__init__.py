"""Schemes: units of a vehicle as drawings with numbered positions, their part numbers and the shop's products."""
