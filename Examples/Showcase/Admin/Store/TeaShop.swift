import GRDB

/// The shop of the sample orders: its products, and the day that its pages show as today.
enum TeaShop {
  static let today = "2025-11-30"
  /// The shipping costs in cents.
  static let shipping = 490
  /// The maximum number of orders, because any visitor may place one.
  static let maximumOrders = 1_000

  /// A product. The price is in cents.
  struct Product: Hashable, Sendable {
    let name: String
    let price: Int
  }

  static let products = [
    Product(name: "Sencha, 100 g", price: 1_450),
    Product(name: "Gyokuro, 50 g", price: 2_890),
    Product(name: "Assam, 250 g", price: 1_190),
    Product(name: "Silver needle, 50 g", price: 2_450),
    Product(name: "Oolong, 100 g", price: 1_680),
    Product(name: "Pu-erh, one cake", price: 3_900),
    Product(name: "Teapot, 0.6 l", price: 4_900),
    Product(name: "Kettle with a thermometer", price: 7_900),
    Product(name: "Tea bowl, glazed", price: 2_600),
    Product(name: "Bamboo whisk", price: 1_850),
    Product(name: "Tea caddy", price: 1_550),
    Product(name: "Six teas to try", price: 3_450),
  ]
}

/// A customer.
struct Customer: Codable, FetchableRecord, Hashable, Sendable {
  let id: Int
  let name: String
}

/// An order that is being placed.
struct NewOrder: Hashable, Sendable {
  static let maximumPieces = 20

  var customer: Int?
  var product: String?
  var quantity = 1
}
