import PageData
import PageElements
import PagePasswords
import PageSite

struct User {
  var id: String
  var passwordHash: String
}

struct Users {
  func user(named name: String) async throws -> User? { nil }
  func user(withBadge badge: String) async throws -> User? { nil }
}

struct Order {
  var id: Int
  var name: String
}

struct Store {
  func orders(of user: String) async throws -> [Order] { [] }
}

let (users, store) = (Users(), Store())
let pages: [Page] = []
let configuration = SiteConfiguration()
let database: BoundedDatabase = { fatalError() }()
