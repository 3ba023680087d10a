"""The state of the search indexes for the back office and the metrics, from tables of the indexer and the engine."""
