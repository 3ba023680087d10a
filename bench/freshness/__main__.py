"""Freshness of search: the time from the commit of a change to the first search that shows it, beside the engine alone.

    python -m onebox node -- python -m onebox run --temporary -- \
      python -m bench.freshness [--steady 60] [--events 6000] [--rows 100000]

Needs a running shop with its worker, and leaves some hundred thousand more products in it. In one run:

* idle: the document of one price is sent to the engine by the shop's client, until a search shows it (the engine
  alone); then a price is committed until a search shows it. In turn, product by product.
* 20 writes a second for a minute, at random moments; every third is measured.
* a price list of so few new rows that each row writes an event (`--events`), then one so large that it asks for a
  rebuild (`--rows`). While they are written, and while the index follows, 4 prices a second are changed and measured,
  and 8 searches a second are sent as the page of results sends them; the same searches are measured before.

p99 of the engine alone is the baseline of the writes, idle p99 of the whole way that of the imports. Ratios are
comparable between machines, milliseconds are not.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import orjson

from api.core.db import get_engine
from api.core.money import roubles
from api.core.settings import get_settings
from bench.freshness.price_changes import PriceWriter, SteadyWriter
from bench.freshness.price_list import PriceList
from bench.freshness.probe import NewPrice, VisibilityProbe
from bench.freshness.search_load import SearchLoad, search_bodies
from bench.freshness.table import Bar, PhaseTimes, lines
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine

PAIRS, WARM_UP = 200, 5
WRITES_RATE, MEASURED_WRITE = 20.0, 3
#: During an import.
CHANGES_RATE, SEARCH_RATE = 4.0, 8.0
SEARCHES_BEFORE_S = 30.0
#: A rebuild is measured no longer.
FOLLOWING_S = 90.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"idle changes ({PAIRS})")
    parser.add_argument("--steady", type=float, default=60.0, help="seconds of 20 writes a second (60)")
    parser.add_argument("--events", type=int, default=6_000, help="rows of the price list with an event each (6000)")
    parser.add_argument("--rows", type=int, default=100_000, help="rows of the large price list (100000)")
    options = parser.parse_args()
    shop = FreshnessRun()
    alone, idle = shop.idle(options.pairs)
    samples, bars = [alone, idle], [Bar("idle p50 / engine alone p50", idle, alone, 50, 3.0)]
    if options.steady:
        steady = shop.steady(options.steady)
        samples.append(steady)
        bars.append(Bar("20 writes a second, p99 / engine alone p99", steady, alone, 99, 2.2))
    searches = shop.searches()
    samples.append(searches)
    for rows, is_split in ((options.events, False), (options.rows, True)):
        for name, changes, searches_during in shop.price_list(rows, is_split=is_split) if rows else ():
            samples += [changes, searches_during]
            bars += [
                Bar(f"{name}: change p99 / idle p99", changes, idle, 99, 4.0),
                Bar(f"{name}: search p99 / idle p99", searches_during, searches, 99, 1.5),
            ]
    print("\n".join(lines(samples, bars)))


class FreshnessRun:
    """The phases of one run in one shop."""

    def __init__(self) -> None:
        self._engine = SearchEngine.of(get_settings())
        self._probe = VisibilityProbe()
        self._writer = PriceWriter()
        self._bodies = search_bodies()

    def idle(self, pairs: int) -> tuple[PhaseTimes, PhaseTimes]:
        for number in range(pairs + WARM_UP):
            price = self._writer.choose()
            self._send(replace(price, cost=price.cost + 1))
            self._probe.wait()
            self._probe.expect(self._writer.commit(price))
            self._probe.wait()
            if number < WARM_UP:
                self._probe.times.clear()
        times = self._take_times()
        return PhaseTimes("engine alone", times[::2]), PhaseTimes("idle: commit → visible", times[1::2])

    def steady(self, seconds: float) -> PhaseTimes:
        self._write_while(lambda: time.sleep(seconds), WRITES_RATE, MEASURED_WRITE)
        return PhaseTimes(f"{WRITES_RATE:g} writes a second", self._take_times())

    def searches(self) -> PhaseTimes:
        load = SearchLoad(SEARCH_RATE, self._bodies)
        time.sleep(SEARCHES_BEFORE_S)
        load.stop()
        return PhaseTimes("search, idle", load.times)

    def price_list(self, rows: int, *, is_split: bool) -> Iterator[tuple[str, PhaseTimes, PhaseTimes]]:
        """(name, changes, searches) until the index has followed; split: while the rows are written, and after it."""
        price_list = PriceList(rows)
        price_list.wait_until_started()
        write, follow = price_list.wait_until_written, partial(price_list.wait_until_indexed, FOLLOWING_S)
        if is_split:
            yield self._beside(f"{rows:,} rows, written", write)
            yield self._beside(f"{rows:,} rows, rebuild", follow)
        else:
            yield self._beside(f"{rows:,} rows, written and indexed", lambda: (write(), follow()))

    def _beside(self, name: str, work: Callable[[], object]) -> tuple[str, PhaseTimes, PhaseTimes]:
        started = time.monotonic()
        load = SearchLoad(SEARCH_RATE, self._bodies)
        self._write_while(work, CHANGES_RATE, 1)
        load.stop()
        title = f"{name} ({time.monotonic() - started:.0f} s)"
        return title, PhaseTimes(f"{title}: change", self._take_times()), PhaseTimes(f"{title}: search", load.times)

    def _write_while(self, work: Callable[[], object], rate: float, every: int) -> None:
        writer = SteadyWriter(self._writer, self._probe, rate, every)
        work()
        writer.stop()

    def _send(self, price: NewPrice) -> None:
        """Sends what the drain would send to the engine after the commit of this price."""
        assert PRODUCTS.offer
        assert PRODUCTS.read_offers
        with get_engine().connect() as connection:
            (row,) = PRODUCTS.read_offers(connection, [price.product])
        document = PRODUCTS.offer(row)
        document["price"][f"z{price.zone}"] = roubles(price.cost)
        payload = orjson.dumps(document)
        started = time.perf_counter()
        self._engine.merge(PRODUCTS.index, payload)
        self._probe.expect(replace(price, since=started))

    def _take_times(self) -> list[float]:
        times = self._probe.times.copy()
        self._probe.times.clear()
        return times


if __name__ == "__main__":
    main()
