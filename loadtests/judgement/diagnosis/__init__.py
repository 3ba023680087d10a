"""Likely causes of what a run measured, each with the figures that show it."""
