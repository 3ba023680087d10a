"""Searches as the storefront sends them, recorded from its own code by Node, never written by hand."""
