"""The query log: what was asked, what was shown, what came of it. It knows nothing of who asked."""
