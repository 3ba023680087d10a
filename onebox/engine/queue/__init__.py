"""The queue: tasks, their order and filters, and how they are reported. What tasks do stands in `tasks`."""
