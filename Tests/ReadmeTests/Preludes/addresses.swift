import GRDB
import PageData
import PageElements
import PageSite

typealias Row = PageElements.Row

struct Product: Codable, FetchableRecord {
  var id: Int
  var name: String
  var price: Int?
}

struct Store {
  func product(_ id: Int) async throws -> Product? { nil }
  func products(named name: String, in category: String?) async throws -> [Product] { [] }
}

let store = Store()
let database: BoundedDatabase = { fatalError() }()
let product = Product(id: 1, name: "", price: nil)
let (tea, cup, maker) = (product, "", (website: "", name: ""))
let request = PageRequest(path: "/")
nonisolated(unsafe) var event = ActionEvent()

func table(of product: Product) -> PageElements.Table { PageElements.Table() }
