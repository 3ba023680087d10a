"""A seeded writer: random changes of everything that documents are built from, by plain SQL, until it is stopped."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import psycopg

from onebox.postgres import Postgres

CATALOGUE = Path(__file__).with_name("catalogue.sql").read_text()
PRODUCTS, CATEGORIES, BRANDS, VEHICLES = range(1000, 1040), range(1000, 1005), range(1000, 1005), range(1000, 1015)
WAREHOUSES, ZONES = (10, 11, 20), (1, 2)
#: Changes are made this close to each other at most.
PAUSE_S = 0.02
RECONNECT_S = 0.1

Change = Callable[[psycopg.Connection, Random], Any]


def restore_catalogue(connection: psycopg.Connection) -> None:
    with connection.transaction():
        connection.execute(CATALOGUE.encode())


def change_price(connection: psycopg.Connection, random: Random) -> None:
    connection.execute(
        "UPDATE prices SET cost = %s WHERE product_id = %s AND zone_id = %s",
        (random.randint(1, 10**7), random.choice(PRODUCTS), random.choice(ZONES)),
    )


def change_stock(connection: psycopg.Connection, random: Random) -> None:
    connection.execute(
        "INSERT INTO stocks (product_id, warehouse_id, qty) SELECT id, %s, %s FROM products WHERE id = %s"
        " ON CONFLICT (product_id, warehouse_id) DO UPDATE SET qty = excluded.qty",
        (random.choice(WAREHOUSES), random.choice([0, 1, 7, 100]), random.choice(PRODUCTS)),
    )


def sell_out(connection: psycopg.Connection, random: Random) -> None:
    """Deletes every stock row: the product leaves the index."""
    connection.execute("DELETE FROM stocks WHERE product_id = %s", (random.choice(PRODUCTS),))


def rename_product(connection: psycopg.Connection, random: Random) -> None:
    name = f"Фильтр {random.randint(1, 10**6)} «Ё»\t&<b>"
    connection.execute("UPDATE products SET name = %s WHERE id = %s", (name, random.choice(PRODUCTS)))


def show_or_hide_product(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("UPDATE products SET visible = NOT visible WHERE id = %s", (random.choice(PRODUCTS),))


def change_popularity(connection: psycopg.Connection, random: Random) -> None:
    """It orders the products of a part."""
    popularity = random.randint(0, 20)
    connection.execute("UPDATE products SET popularity = %s WHERE id = %s", (popularity, random.choice(PRODUCTS)))


def delete_product(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("DELETE FROM products WHERE id = %s", (random.choice(PRODUCTS),))


def insert_product(connection: psycopg.Connection, random: Random) -> None:
    product = random.choice(PRODUCTS)
    inserted = connection.execute(
        "INSERT INTO products (id, source, source_key, name, category_id, brand_id)"
        " VALUES (%s, 'faults', %s, 'Новый фильтр', %s, %s) ON CONFLICT DO NOTHING",
        (product, str(product), random.choice(CATEGORIES), random.choice(BRANDS)),
    )
    if inserted.rowcount:
        connection.execute(
            "INSERT INTO product_images (product_id, position, key, kind) VALUES (%s, 0, 'k', 'photo')", (product,)
        )
        connection.execute("INSERT INTO prices (product_id, zone_id, cost) VALUES (%s, 1, 100)", (product,))
        connection.execute("INSERT INTO stocks (product_id, warehouse_id, qty) VALUES (%s, 10, 3)", (product,))


def rename_category(connection: psycopg.Connection, random: Random) -> None:
    name = f"Раздел {random.randint(1, 10**6)}"
    connection.execute("UPDATE categories SET name = %s WHERE id = %s", (name, random.choice(CATEGORIES)))


def move_product(connection: psycopg.Connection, random: Random) -> None:
    connection.execute(
        "UPDATE products SET category_id = %s WHERE id = %s", (random.choice(CATEGORIES), random.choice(PRODUCTS))
    )


def rename_brand(connection: psycopg.Connection, random: Random) -> None:
    brand = random.choice(BRANDS)
    connection.execute("UPDATE brands SET spellings = %s WHERE id = %s", ([f"м{random.randint(1, 999)}"], brand))


def add_number(connection: psycopg.Connection, random: Random) -> None:
    number = f"N{random.randint(1, 50)}"
    connection.execute(
        "INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)"
        " SELECT id, %s, %s, 'Марка 1000', 'МАРКА1000', %s FROM products WHERE id = %s ON CONFLICT DO NOTHING",
        (number, number, random.choice(["article", "oem", "analogue"]), random.choice(PRODUCTS)),
    )


def delete_number(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("DELETE FROM part_numbers WHERE product_id = %s", (random.choice(PRODUCTS),))


def change_option(connection: psycopg.Connection, random: Random) -> None:
    connection.execute(
        "UPDATE product_options SET text = %s, number = NULL WHERE product_id = %s",
        (f"{random.randint(0, 20)}W-{random.randint(20, 60)}", random.choice(PRODUCTS)),
    )


def add_number_of_another(connection: psycopg.Connection, random: Random) -> None:
    """The number of a product that may be one of a car."""
    other = random.choice(PRODUCTS)
    connection.execute(
        "INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)"
        " SELECT p.id, n.number, n.key, n.brand, n.brand_key, %s FROM products AS p, part_numbers AS n"
        " WHERE p.id = %s AND n.product_id = %s ON CONFLICT DO NOTHING",
        (random.choice(["article", "oem", "analogue"]), random.choice(PRODUCTS), other),
    )


def change_vehicle(connection: psycopg.Connection, random: Random) -> None:
    column, value = random.choice(
        [
            ("power_hp", random.randint(50, 300)),
            ("model", f"Model {random.randint(1000, 1020)}"),
            ("engine_code", f"E{random.choice(VEHICLES)}"),
            ("years_from", random.randint(1990, 2015)),
            ("oil_sae", random.choice(["", "5W-40"])),
        ]
    )
    connection.execute(f"UPDATE vehicles SET {column} = %s WHERE id = %s".encode(), (value, random.choice(VEHICLES)))


def delete_vehicle(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("DELETE FROM vehicles WHERE id = %s", (random.choice(VEHICLES),))


def insert_vehicle(connection: psycopg.Connection, random: Random) -> None:
    vehicle = random.choice(VEHICLES)
    connection.execute(
        "INSERT INTO vehicles (id, key, make, model, engine_code, source, confidence)"
        " VALUES (%s, %s, %s, %s, %s, 'faults', 'memory') ON CONFLICT DO NOTHING",
        (
            *(vehicle, f"faults-{vehicle}", random.choice(["Lada", "Zaz"])),
            *(f"Model {random.randint(1000, 1020)}", f"E{random.choice(VEHICLES)}"),
        ),
    )


def add_number_of_vehicle(connection: psycopg.Connection, random: Random) -> None:
    connection.execute(
        "INSERT INTO vehicle_parts"
        " (vehicle_id, unit, position, brand, brand_key, number, key, kind, source, confidence)"
        " SELECT v.id, 'oilSystem', 1, n.brand, n.brand_key, n.number, n.key, 'oem', 'faults', %s"
        " FROM vehicles AS v, part_numbers AS n WHERE v.id = %s AND n.product_id = %s ON CONFLICT DO NOTHING",
        (random.choice(["memory", "one_source"]), random.choice(VEHICLES), random.choice(PRODUCTS)),
    )


def delete_numbers_of_vehicle(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("DELETE FROM vehicle_parts WHERE vehicle_id = %s", (random.choice(VEHICLES),))


def change_frame_code(connection: psycopg.Connection, random: Random) -> None:
    connection.execute(
        "INSERT INTO frame_codes (code, vehicle_id, source, confidence)"
        " SELECT %s, id, 'faults', 'memory' FROM vehicles WHERE id = %s ON CONFLICT DO NOTHING",
        (f"CD{random.randint(10, 99)}", random.choice(VEHICLES)),
    )


def change_every_price(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("UPDATE prices SET cost = cost + %s WHERE product_id >= 1000", (random.randint(1, 100),))


def change_every_name(connection: psycopg.Connection, random: Random) -> None:
    connection.execute("UPDATE products SET name = 'Ход ' || %s || ' ' || id WHERE id >= 1000", (str(random.random()),))


CHANGES: tuple[Change, ...] = (
    *(change_price, change_stock, rename_product) * 4,
    *(show_or_hide_product, sell_out, delete_product, insert_product, insert_product, move_product, change_option) * 2,
    *(rename_category, rename_brand, change_popularity, add_number, add_number, add_number_of_another, delete_number),
    *(change_vehicle, change_vehicle, delete_vehicle, insert_vehicle, change_frame_code),
    *(add_number_of_vehicle, delete_numbers_of_vehicle),
    *(change_every_price, change_every_name),
)


class RollbackError(Exception):
    """Ends a transaction that must leave no trace."""


class SeededWriter:
    """Writes so many transactions of one to four changes; a tenth is rolled back. Survives a lost PostgreSQL."""

    def __init__(self, server: Postgres, seed: int, transactions: int, changes: Sequence[Change] = CHANGES) -> None:
        self._server = server
        self._remaining = transactions
        self._changes = changes
        self._random = Random(seed)
        self._stopping = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self.unexpected: BaseException | None = None

    @contextmanager
    def writing(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._stopping.set()
            self._thread.join()
        assert self.unexpected is None, repr(self.unexpected)

    def _run(self) -> None:
        while not self._is_done():
            try:
                with self._server.connect("shop") as connection:
                    while not self._is_done():
                        self.write(connection)
                        time.sleep(self._random.uniform(0, PAUSE_S))
            except psycopg.OperationalError:
                time.sleep(RECONNECT_S)
            except BaseException as error:
                self.unexpected = error
                return

    def _is_done(self) -> bool:
        return self._stopping.is_set() or self._remaining <= 0

    def write(self, connection: psycopg.Connection) -> None:
        random = self._random
        self._remaining -= 1
        changes = random.choices(self._changes, k=random.choice([1, 1, 2, 4]))
        try:
            with connection.transaction():
                for change in changes:
                    change(connection, random)
                if random.random() < 0.1:
                    raise RollbackError
        except RollbackError:
            return
