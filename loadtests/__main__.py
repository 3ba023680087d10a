"""python -m loadtests run | compare | worker: load with a judgement, two shops, a generator of another machine."""

import sys

from loadtests.config.errors import LoadConfigError


def main(words: list[str]) -> int:
    command, options = (words[0], words[1:]) if words else ("", [])
    try:
        match command:
            case "run":
                from loadtests.run import run

                return run(options)
            case "compare":
                from loadtests.comparison.compare import compare

                return compare(options)
            case "worker":
                from loadtests.worker import worker

                return worker(options)
            case _:
                raise LoadConfigError("Что сделать: python -m loadtests run …, compare A B или worker АДРЕС")
    except LoadConfigError as error:
        print(f"Нагрузка не начата. {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Прервано.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
