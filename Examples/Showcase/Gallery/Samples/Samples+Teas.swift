import PageElements

extension Samples {
  /// A tea on the menu.
  struct Tea: Hashable, Sendable {
    let id, name, price, picture: String
    let url: Address
  }

  /// A fact about a tea.
  struct Fact: Hashable, Sendable {
    let label, value: String
  }

  /// A tea with all its facts.
  struct Product: Hashable, Sendable {
    let tea: Tea
    let facts: [Fact]
    let brewing: String
    let related: [Tea]
  }

  /// An order that a guest has begun.
  struct Order: Hashable, Sendable {
    let name, tea: String
    let day: CalendarDate?
    let isGift: Bool
    let note: String
  }

  /// The fields that the form of an order sends.
  struct OrderQuery: Codable {
    var name = "", tea = "", day = "", gift = "", note = ""
  }

  static let teas = [
    Tea(
      id: "sencha", name: "Sencha", price: "€2.40", picture: "/images/leaf.svg",
      url: "/characters?q=sencha"),
    Tea(
      id: "gyokuro", name: "Gyokuro", price: "€4.20", picture: "/images/cup.svg",
      url: "/characters?q=gyokuro"),
    Tea(
      id: "assam", name: "Assam", price: "€2.10", picture: "/images/cup.svg",
      url: "/characters?q=assam"),
    Tea(
      id: "mint", name: "Mint & honey", price: "€1.90", picture: "/images/leaf.svg",
      url: "/characters?q=mint"),
  ]

  static let product = Product(
    tea: teas[0],
    facts: [
      Fact(label: "Origin", value: "Uji, Japan"),
      Fact(label: "Harvest", value: "May"),
      Fact(label: "Price", value: "€2.40 a pot"),
    ],
    brewing: "70 °C, a minute and a half, and again.",
    related: [teas[1], teas[2]])

  static let order = Order(
    name: "Ada Byron", tea: "gyokuro", day: CalendarDate("2026-05-01"), isGift: true,
    note: "With \"biscuits\", please.")

  /// Returns the order that the form sent, if it has a name, or else the begun order.
  static func order(from query: OrderQuery) -> (order: Order, isSent: Bool) {
    guard !query.tea.isEmpty else { return (order, false) }
    let sent = Order(
      name: query.name, tea: query.tea, day: CalendarDate(query.day), isGift: !query.gift.isEmpty,
      note: query.note)
    return (sent, !sent.name.isEmpty)
  }
}
