"""Get or create by name: categories, brands and options that imported rows refer to by text.

Each resolver loads its whole table once (they are small) and inserts rows for unknown names.
"""
