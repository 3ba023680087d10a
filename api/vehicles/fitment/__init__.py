"""Fitment: whether products fit a vehicle, by part numbers, by the supplier's applicability and by oil approvals."""
