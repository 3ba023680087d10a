"""From text to words: script runs, separators, normalisation."""
