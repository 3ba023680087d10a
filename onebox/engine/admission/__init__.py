"""Admission control: which searches run, in which order, for how long."""
