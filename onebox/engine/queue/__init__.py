"""The task queue: tasks, priorities, filters and batches. The operations of tasks are in `tasks`."""
