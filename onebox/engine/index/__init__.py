"""One index in memory: settings, inverted index, facet index, and the changes of documents."""
