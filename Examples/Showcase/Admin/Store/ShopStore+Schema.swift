import GRDB

extension ShopStore {
  static func migrate(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE customers (
          id INTEGER PRIMARY KEY NOT NULL,
          name TEXT NOT NULL,
          email TEXT NOT NULL
        );
        CREATE TABLE orders (
          number INTEGER PRIMARY KEY NOT NULL,
          customer_id INTEGER NOT NULL,
          placed TEXT NOT NULL,
          state TEXT NOT NULL,
          shipping INTEGER NOT NULL,
          total INTEGER NOT NULL,
          recipient TEXT NOT NULL,
          street TEXT NOT NULL,
          code TEXT NOT NULL,
          city TEXT NOT NULL
        );
        CREATE INDEX orders_by_state ON orders (state, number);
        CREATE INDEX orders_by_customer ON orders (customer_id, number);
        CREATE TABLE order_lines (
          id INTEGER PRIMARY KEY NOT NULL,
          order_number INTEGER NOT NULL,
          product TEXT NOT NULL,
          quantity INTEGER NOT NULL,
          price INTEGER NOT NULL
        );
        CREATE INDEX order_lines_by_order ON order_lines (order_number, id);
        CREATE TABLE order_steps (
          id INTEGER PRIMARY KEY NOT NULL,
          order_number INTEGER NOT NULL,
          state TEXT NOT NULL,
          day TEXT NOT NULL
        );
        CREATE INDEX order_steps_by_order ON order_steps (order_number, id);
        CREATE TABLE order_notes (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          order_number INTEGER NOT NULL,
          text TEXT NOT NULL,
          day TEXT NOT NULL
        );
        CREATE INDEX order_notes_by_order ON order_notes (order_number, id);
        """)
    try ShopSamples.fill(database)
  }
}
