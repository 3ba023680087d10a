"""Figures of the shop while it is under load, on the time axis of the run."""
