"""Requests to an expert to find a part for a vehicle."""
