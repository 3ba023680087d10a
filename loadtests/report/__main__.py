"""`python -m loadtests.report report.json > page.html`; with `-` the report comes from the standard input."""

import argparse
import json
import sys
from pathlib import Path

from loadtests.report.comparison_page import render_comparison
from loadtests.report.data import Report
from loadtests.report.page import render


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m loadtests.report", description="Страница отчёта из его JSON.")
    parser.add_argument("report", help="файл JSON отчёта или сравнения; «-» — стандартный ввод")
    name = parser.parse_args().report
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    found = json.loads(text)
    sys.stdout.write(render_comparison(found) if "pairs" in found else render(Report.from_json(text)))


if __name__ == "__main__":
    main()
