"""Product pictures by address: drawings and uploaded photos, stored in three widths."""
