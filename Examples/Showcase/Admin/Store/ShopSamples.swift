import GRDB

/// Three hundred orders of eleven months, the same in every database.
enum ShopSamples {
  static func fill(_ database: Database) throws {
    for (index, customer) in customers.enumerated() {
      let mailbox = customer.name.lowercased().replacing(" ", with: ".")
      try database.execute(
        sql: "INSERT INTO customers (id, name, email) VALUES (?, ?, ?)",
        arguments: [index + 1, customer.name, "\(mailbox)@example.org"])
    }
    var random = RandomSource()
    var number = 1_000
    for (month, count) in ordersByMonth.enumerated() {
      for index in 0..<count {
        number += 1
        let day = YearDay(month: month, day: index * YearDay.lengths[month] / count)
        try addOrder(number, on: day, &random, database)
      }
    }
  }

  private static func addOrder(
    _ number: Int, on day: YearDay, _ random: inout RandomSource, _ database: Database
  ) throws {
    let buyer = random.below(customers.count)
    let (customer, state) = (customers[buyer], state(of: day, &random))
    let first = random.below(TeaShop.products.count)
    // Every fifth of twelve products, so that none occurs twice.
    let lines = (0...random.below(4)).map { index in
      let product = TeaShop.products[(first + 5 * index) % TeaShop.products.count]
      return (product: product, quantity: [1, 1, 1, 2, 2, 3][random.below(6)])
    }
    let goods = lines.map { $0.product.price * $0.quantity }.reduce(0, +)
    let shipping = goods < 5_000 ? TeaShop.shipping : 0
    try database.execute(
      sql: """
        INSERT INTO orders
          (number, customer_id, placed, state, shipping, total, recipient, street, code, city)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        number, buyer + 1, day.text, state.rawValue, shipping, goods + shipping, customer.name,
        customer.street, customer.code, customer.city,
      ])
    for (product, quantity) in lines {
      try ShopStore.addLine(product, quantity, to: number, database)
    }
    for (state, days) in steps(to: state) {
      try ShopStore.addStep(state, day.after(days).text, to: number, database)
    }
    guard number % 17 == 0 else { return }
    try database.execute(
      sql: "INSERT INTO order_notes (order_number, text, day) VALUES (?, ?, ?)",
      arguments: [number, notes[number / 17 % notes.count], day.after(1).text])
  }

  /// Returns the state of an order: nearly all old ones are sent, most of the last days are open.
  private static func state(of day: YearDay, _ random: inout RandomSource) -> OrderState {
    let roll = random.below(100)
    switch (day.age, roll) {
    case (...9, ..<25): return .new
    case (...9, ..<55): return .paid
    case (...9, ..<85): return .packed
    case (10...18, ..<15): return .paid
    case (10...18, ..<25): return .new
    case (_, 90..<94): return .cancelled
    case (10..., 95...): return .returned
    default: return .sent
    }
  }

  /// Returns the steps to a state, with the days that they took.
  private static func steps(to state: OrderState) -> [(OrderState, days: Int)] {
    let stages = [(OrderState.new, days: 0), (.paid, 1), (.packed, 2), (.sent, 3), (.returned, 9)]
    guard let end = stages.firstIndex(where: { $0.0 == state }) else {
      return [stages[0], (state, 2)]
    }
    return Array(stages[...end])
  }

  private static let ordersByMonth = [16, 18, 20, 22, 23, 22, 20, 24, 31, 42, 62]

  private static let notes = [
    "Wants it wrapped as a gift, without the invoice in the parcel.",
    "Rang: nobody is home before six. The neighbour at number 7 takes it.",
    "The last bowl had a chip. Look twice before this one is packed.",
    "Asked whether the kettle keeps 80 degrees. It does.",
    "Put a sample of the new oolong in.",
  ]
}

/// A day of the shop's year, which ends on its last one.
private struct YearDay {
  static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30]
  private static let last = lengths.reduce(0, +) - 1

  /// The number of the day, from 0.
  private let ordinal: Int

  private init(ordinal: Int) { self.ordinal = min(ordinal, Self.last) }

  /// - Parameters:
  ///   - month: The month, from 0.
  ///   - day: The day, from 0.
  init(month: Int, day: Int) {
    self.init(ordinal: Self.lengths[..<month].reduce(0, +) + day)
  }

  /// The number of days since then.
  var age: Int { Self.last - ordinal }

  func after(_ days: Int) -> YearDay { YearDay(ordinal: ordinal + days) }

  var text: String {
    var (month, day) = (0, ordinal)
    while day >= Self.lengths[month] {
      day -= Self.lengths[month]
      month += 1
    }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2025-\(padded(month + 1))-\(padded(day + 1))"
  }
}

/// A generator of pseudorandom numbers, the same each time (SplitMix64).
private struct RandomSource {
  private var state: UInt64 = 2_025

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
