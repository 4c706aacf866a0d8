"""Creates a shop database as applications have them: 12 tables, about 20,000 rows, long texts, pictures and NULLs.

Run it to look at the shop: `python3 Tests/Browser/shop.py shop.sqlite`, then `pages serve shop.sqlite`.
"""

import random
import sqlite3
import struct
import sys
import zlib

SCHEMA = """
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL, budget REAL, location TEXT);
CREATE TABLE employees (
  id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT UNIQUE,
  department_id INTEGER NOT NULL REFERENCES departments(id), manager_id INTEGER REFERENCES employees(id),
  job_title TEXT, salary REAL, hired_on DATE, is_active BOOLEAN NOT NULL DEFAULT 1);
CREATE TABLE customers (
  id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT UNIQUE, phone TEXT,
  company TEXT, country TEXT, city TEXT, newsletter BOOLEAN NOT NULL, created_at DATETIME NOT NULL, notes TEXT);
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER REFERENCES categories(id));
CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, contact_email TEXT, website TEXT, country TEXT, rating REAL);
CREATE TABLE products (
  id INTEGER PRIMARY KEY, sku TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories(id), supplier_id INTEGER REFERENCES suppliers(id),
  price DECIMAL(10,2) NOT NULL, stock INTEGER NOT NULL, weight_kg REAL, is_available BOOLEAN NOT NULL,
  picture BLOB, attributes JSON, description TEXT);
CREATE TABLE warehouses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, capacity INTEGER);
CREATE TABLE inventory (
  warehouse_id INTEGER NOT NULL REFERENCES warehouses(id), product_id INTEGER NOT NULL REFERENCES products(id),
  quantity INTEGER NOT NULL, counted_at DATETIME, PRIMARY KEY (warehouse_id, product_id));
CREATE TABLE orders (
  id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id),
  employee_id INTEGER REFERENCES employees(id),
  status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'shipped', 'delivered', 'cancelled')),
  ordered_at DATETIME NOT NULL, shipped_at DATETIME, ship_city TEXT, payment TEXT NOT NULL, discount REAL,
  total DECIMAL(10,2) NOT NULL, note TEXT);
CREATE TABLE order_items (
  id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products(id), quantity INTEGER NOT NULL, unit_price DECIMAL(10,2) NOT NULL);
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products(id),
  customer_id INTEGER NOT NULL REFERENCES customers(id), rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT, body TEXT, created_at DATETIME NOT NULL);
CREATE TABLE payments (
  id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id), amount DECIMAL(10,2) NOT NULL,
  method TEXT NOT NULL, paid_at INTEGER NOT NULL, reference TEXT);
CREATE INDEX orders_customer ON orders(customer_id);
CREATE INDEX order_items_order ON order_items(order_id);
CREATE INDEX order_items_product ON order_items(product_id);
CREATE INDEX reviews_product ON reviews(product_id);
CREATE INDEX payments_order ON payments(order_id);
CREATE VIEW revenue_by_month AS
  SELECT strftime('%Y-%m', ordered_at) AS month, count(*) AS orders, sum(total) AS revenue, avg(total) AS average
  FROM orders WHERE status <> 'cancelled' GROUP BY 1 ORDER BY 1 DESC;
"""
FIRST = """Ada Bruno Carla Dmitri Elena Farid Greta Hugo Ines Jonas Katarzyna Liam Mei Noor Olivia Pedro Quentin Rosa
  Sven Tomasz Uma Viktor Wanda Xavier Yuki Zoe""".split()
LAST = """Abernathy Berg Castellano Dubois Eriksen Fernandez Gustafsson Hofmann Ivanova Jankowski Kowalczyk Lindqvist
  Montgomery Nakamura Okafor Petrov Quiroga Rasmussen Santos Thorvaldsen Ueda Vandenberg Whitfield Yildiz""".split()
CITIES = """Amsterdam Barcelona Copenhagen Dublin Edinburgh Florence Gothenburg Hamburg Innsbruck Krakow Lisbon
  Marseille Nuremberg Oslo Prague Rotterdam Stockholm Tallinn Utrecht Valencia Warsaw Zurich""".split()
COUNTRIES = "Austria Denmark France Germany Italy Netherlands Norway Poland Portugal Spain Sweden Switzerland".split()
THINGS = "Kettle Teapot Mug Grinder Scale Filter Tray Lamp Shelf Blanket Cushion Notebook Backpack Bottle".split()
MATERIALS = "Ceramic Steel Oak Linen Wool Glass Copper Cotton Bamboo Leather Marble Recycled".split()
SENTENCES = """Arrived two days earlier than promised and was packed with great care.
The lid fits tightly, and the handle stays cool even when it has been on the stove for a while.
I would buy it again, though the colour is slightly darker than in the pictures.
After three months of daily use it still looks new.
Customer service replaced a chipped one without asking for a photograph.
Too heavy for travelling, but exactly right for the kitchen table.
My grandmother had the same one, and I had been looking for it for years.""".split("\n")


def picture(generator, size=24):
    """Returns a small PNG of one colour with a darker square."""
    colour = [generator.randrange(80, 250) for _ in range(3)]
    dark = [part // 2 for part in colour]
    middle = range(size // 3, 2 * size // 3)
    rows = b"".join(
        b"\0" + b"".join(bytes(dark if x in middle and y in middle else colour) for x in range(size))
        for y in range(size))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def moment(generator, first=2021, last=2025):
    return (f"{generator.randint(first, last)}-{generator.randint(1, 12):02}-{generator.randint(1, 28):02} "
            f"{generator.randint(7, 21):02}:{generator.randrange(60):02}:{generator.randrange(60):02}")


def people(generator, count):
    for number in range(1, count + 1):
        first, last = generator.choice(FIRST), generator.choice(LAST)
        yield number, first, last, f"{first}.{last}{number}@example.org".lower()


def make(path):
    """Creates the file. The same rows each time."""
    g = random.Random(7)

    def maybe(share, value):
        return value if g.random() < share else None

    def text(most):
        return " ".join(g.choices(SENTENCES, k=g.randint(1, most)))

    tables = {
        "departments": [
            (n, name, round(g.uniform(5e4, 9e5), 2), g.choice(CITIES)) for n, name in
            enumerate("Engineering Purchasing Sales Support Logistics Finance Marketing".split(), 1)],
        "employees": [
            (n, first, last, mail, g.randint(1, 7), maybe(.9, g.randint(1, 20)),
             g.choice(["Engineer", "Buyer", "Senior Account Manager", "Support Agent", "Analyst", None]),
             round(g.uniform(28e3, 120e3), 2), moment(g, 2010)[:10], int(g.random() < .9))
            for n, first, last, mail in people(g, 120)],
        "customers": [
            (n, first, last, mail, maybe(.8, f"+{g.randint(30, 49)} {g.randint(10**8, 10**9)}"),
             maybe(.3, f"{g.choice(LAST)} & {g.choice(LAST)} Ltd"), g.choice(COUNTRIES), g.choice(CITIES),
             int(g.random() < .4), moment(g), maybe(.15, text(3))) for n, first, last, mail in people(g, 1800)],
        "categories": [
            (n, name, parent) for n, (name, parent) in enumerate(
                [("Kitchen", None), ("Home", None), ("Travel", None), ("Tea", 1), ("Coffee", 1), ("Tableware", 1),
                 ("Lighting", 2), ("Textiles", 2), ("Storage", 2), ("Bags", 3), ("Bottles", 3), ("Stationery", 2)],
                1)],
        "suppliers": [
            (n, f"{g.choice(LAST)} {g.choice(['Brothers', 'Werkstätten', 'Trading', '& Co'])}",
             f"orders{n}@example.com", maybe(.8, f"https://supplier{n}.example.com/catalogue"), g.choice(COUNTRIES),
             maybe(.9, round(g.uniform(1, 5), 1))) for n in range(1, 61)],
        "products": [
            (n, f"SKU-{n:05}", f"{g.choice(MATERIALS)} {g.choice(THINGS)}", g.randint(1, 12), maybe(.95, g.randint(1, 60)),
             round(g.uniform(3, 400), 2), g.randrange(2000), maybe(.8, round(g.uniform(.05, 12), 3)),
             int(g.random() < .9), maybe(.7, picture(g)),
             maybe(.6, '{"colour":"%s","washable":%s}' % (g.choice(["red", "blue", "sand"]), g.choice(["true", "false"]))),
             maybe(.9, text(6))) for n in range(1, 601)],
        "warehouses": [
            (n, f"Warehouse {city}", city, g.randint(2000, 90000)) for n, city in enumerate(CITIES[:5], 1)],
        "inventory": [
            (warehouse, product, g.randrange(500), maybe(.9, moment(g, 2025))) for warehouse in range(1, 6)
            for product in range(1, 601) if g.random() < .5],
        "orders": [
            (n, g.randint(1, 1800), maybe(.7, g.randint(1, 120)),
             g.choices(["pending", "paid", "shipped", "delivered", "cancelled"], [1, 2, 2, 9, 1])[0], moment(g),
             maybe(.8, moment(g)), g.choice(CITIES), g.choice(["card", "invoice", "transfer"]),
             maybe(.3, g.choice([.05, .1, .15])), round(g.uniform(8, 2400), 2), maybe(.2, text(2)))
            for n in range(1, 4001)],
        "order_items": [
            (n, g.randint(1, 4000), g.randint(1, 600), g.randint(1, 6), round(g.uniform(3, 400), 2))
            for n in range(1, 7001)],
        "reviews": [
            (n, g.randint(1, 600), g.randint(1, 1800), g.choices([1, 2, 3, 4, 5], [1, 1, 2, 5, 8])[0],
             maybe(.9, g.choice(SENTENCES).split(",")[0][:60]), maybe(.9, text(7)), moment(g)) for n in range(1, 1501)],
        "payments": [
            (n, g.randint(1, 4000), round(g.uniform(8, 2400), 2), g.choice(["card", "invoice", "transfer"]),
             g.randint(1_609_459_200, 1_760_000_000), maybe(.5, f"TX{g.getrandbits(48):012X}")) for n in range(1, 1801)],
    }
    database = sqlite3.connect(path)
    with database:
        database.executescript(SCHEMA)
        for name, rows in tables.items():
            marks = ", ".join("?" * len(rows[0]))
            database.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    database.close()
    return path


if __name__ == "__main__":
    make(sys.argv[1])
