import PageElements
import PageSite

struct ProductQuery: Codable {
  var sort: RowOrder = "name"
}

struct Hook: Codable {}

final class Lines: Sendable {
  func next() async throws -> [UInt8]? { nil }
}

struct Backup {
  func append(_ bytes: [UInt8]) async throws {}
}

struct Store {
  func begin(_ name: String) async throws -> Backup { Backup() }
  func file(of document: Int) async throws -> UploadedFile? { nil }
  func label(of product: Int) async throws -> String { "" }
  func lines(sortedBy order: RowOrder) async throws -> Lines { Lines() }
  func receive(_ hook: Hook, from name: String) async throws {}
}

struct Metrics {
  func note(_ path: String?, _ time: Duration) {}
}

let (store, metrics) = (Store(), Metrics())
let page = Page("/", title: "") { _ in Table() }
let (home, users, settings, products) = (page, page, page, page)
let export = Route.get("/export.csv") { _ in .empty() }
let admins: Page.Authorization = { _ in nil }
