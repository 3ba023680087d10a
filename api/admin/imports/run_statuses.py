"""What staff reads about the statuses of import runs: the words and the tone of the label."""

RUN_STATUSES = {
    "waiting": ("В очереди", ""), "running": ("Идёт", "soft"), "done": ("Готово", "ok"),
    "refused": ("Файл не подошёл", "bad"), "broken": ("Оборвалась", "bad"),
}  # fmt: skip
