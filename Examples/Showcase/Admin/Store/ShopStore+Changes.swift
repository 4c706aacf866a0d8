import GRDB
import HTTPTypes
import PageData
import PageElements
import PageSite

extension ShopStore {
  /// Moves an order to its next state.
  ///
  /// - Throws: A 409 if the state cannot follow, for example because another employee has changed
  ///   it.
  func move(_ number: Int, to state: OrderState) async throws {
    try await database.write { database in
      let order = try Self.order(number, database)
      guard order.state.nextStates.contains(state) else {
        throw SiteProblem(
          .conflict,
          "Order \(order.name) is \(order.state.rawValue): it cannot be \(state.rawValue).")
      }
      try database.execute(
        sql: "UPDATE orders SET state = ? WHERE number = ?", arguments: [state.rawValue, number])
      try Self.addStep(state, TeaShop.today, to: number, database)
    }
  }

  /// Changes the address of an order that has not been sent yet.
  func editAddress(
    of number: Int, _ change: @escaping @Sendable (inout ShopOrder) throws -> Void
  ) async throws {
    try await database.write { database in
      var order = try Self.order(number, database)
      guard order.state.isOpen else {
        throw FormErrors(["": "The order is \(order.state.rawValue): its address stays as it is."])
      }
      try change(&order)
      try database.execute(
        sql: "UPDATE orders SET recipient = ?, street = ?, code = ?, city = ? WHERE number = ?",
        arguments: [order.recipient, order.street, order.code, order.city, number])
    }
  }

  func addNote(_ text: String, to number: Int) async throws {
    try await database.write { database in
      let order = try Self.order(number, database)
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM order_notes WHERE order_number = ?",
        arguments: [number])
      guard count ?? 0 < OrderNote.maximumCount else {
        throw FormErrors([
          "text":
            "An order has \(OrderNote.maximumCount) notes at most. Delete one of \(order.name) first."
        ])
      }
      try database.execute(
        sql: "INSERT INTO order_notes (order_number, text, day) VALUES (?, ?, ?)",
        arguments: [number, text.trimmingWhitespace, TeaShop.today])
    }
  }

  func deleteNote(_ id: Int) async throws {
    try await database.write {
      try $0.execute(sql: "DELETE FROM order_notes WHERE id = ?", arguments: [id])
    }
  }

  /// Places an order, and returns its number.
  func placeOrder(_ new: NewOrder) async throws -> Int {
    try await database.write { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM orders") ?? 0
      guard count < TeaShop.maximumOrders else {
        throw FormErrors([
          "":
            "No more than \(TeaShop.maximumOrders) orders are kept. Restore the sample data in the settings."
        ])
      }
      guard let product = TeaShop.products.first(where: { $0.name == new.product }) else {
        throw FormErrors(["product": "Choose a product."])
      }
      let earlier = try Self.orders(
        "WHERE customers.id = \(new.customer) ORDER BY orders.number DESC LIMIT 1", database)
      guard let customer = new.customer, let address = earlier.first else {
        throw FormErrors(["customer": "Choose an earlier customer."])
      }
      let goods = product.price * new.quantity
      let isFree = goods >= (try Self.settings(database)).freeShipping * 100
      let shipping = isFree ? 0 : TeaShop.shipping
      try database.execute(
        sql: """
          INSERT INTO orders
            (customer_id, placed, state, shipping, total, recipient, street, code, city)
          VALUES (?, ?, 'new', ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          customer, TeaShop.today, shipping, goods + shipping, address.recipient, address.street,
          address.code, address.city,
        ])
      let number = Int(database.lastInsertedRowID)
      try Self.addLine(product, new.quantity, to: number, database)
      try Self.addStep(.new, TeaShop.today, to: number, database)
      return number
    }
  }

  /// Resets the orders and the settings.
  func restoreSampleData() async throws {
    try await database.write { database in
      for table in ["order_lines", "order_steps", "order_notes", "orders", "customers"] {
        try database.execute(sql: "DELETE FROM \(table)")
      }
      try database.execute(sql: "DELETE FROM settings WHERE name = 'shop'")
      try ShopSamples.fill(database)
    }
  }

  static func addLine(
    _ product: TeaShop.Product, _ quantity: Int, to number: Int, _ database: Database
  ) throws {
    try database.execute(
      sql: "INSERT INTO order_lines (order_number, product, quantity, price) VALUES (?, ?, ?, ?)",
      arguments: [number, product.name, quantity, product.price])
  }

  static func addStep(
    _ state: OrderState, _ day: String, to number: Int, _ database: Database
  ) throws {
    try database.execute(
      sql: "INSERT INTO order_steps (order_number, state, day) VALUES (?, ?, ?)",
      arguments: [number, state.rawValue, day])
  }
}
