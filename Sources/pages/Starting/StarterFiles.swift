// swift-format-ignore-file
// Made by scripts/generate-starters of the examples.

/// The packages that `pages new` begins with: the examples, by name.
enum StarterFiles {
  static let plain = Starter(example: "TeaHouse", files: [
    "Package.swift": ##"""
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TeaHouse",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PageElements", path: "../..")],
  targets: [
    .executableTarget(
      name: "TeaHouse",
      dependencies: [
        .product(name: "PageCommands", package: "PageElements"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
      ]),
    .testTarget(
      name: "TeaHouseTests",
      dependencies: [
        "TeaHouse",
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
"""##,
    "Sources/TeaHouse/TeaHouse.swift": ##"""
import PageCommands
import PageElements
import PageSite

@main struct TeaHouse: SiteCommands {
  func site(_ configuration: SiteConfiguration) throws -> Site {
    let teas = [("sencha", "Sencha", 2), ("gyokuro", "Gyokuro", 3), ("assam", "Assam", 4)]
    let menu = Page("/", title: "Tea house", state: [String]()) { _, orders in
      Table(columns: ["Tea", "Minutes", "Order"]) {
        Section("Menu", key: "menu") {
          for (key, name, minutes) in teas {
            Row(key: key) {
              name
              minutes
              Button("Order \(name)", id: "order") { orders.update { $0.append(name) } }
            }
          }
        }
        Section("You have ordered", key: "orders", empty: "Nothing yet.") {
          for (number, name) in orders.value.enumerated() {
            Row(key: number) {
              name; Badge("Steeping", kind: .accent); ""
            }
          }
        }
      }
    }
    return try Site(pages: [menu], configuration: configuration)
  }
}
"""##,
    "Tests/TeaHouseTests/TeaHouseTests.swift": ##"""
import PageSite
import PageTesting
import Testing

@testable import TeaHouse

@Suite struct TeaHouseTests {
  @Test(arguments: SiteClient.Script.allCases)
  func whatIsOrderedSteeps(script: SiteClient.Script) async throws {
    let site = try TeaHouse.parse([]).site(SiteConfiguration())
    let page = try await SiteClient(site, script: script).visit("/")
    #expect(!page.html.contains("Steeping"))
    let ordered = try await page.submit("Order Assam").html
    #expect(ordered.contains("<td>Assam</td><td><span class=\"pe-badge\" data-kind=\"accent\">"))
  }
}
"""##,
  ])
  static let data = Starter(example: "Inventory", files: [
    "Package.swift": ##"""
// swift-tools-version: 6.2
import PackageDescription

let products = [
  "PageCommands", "PageData", "PageElements", "PageForms", "PageLists", "PagePasswords", "PageSite",
].map { Target.Dependency.product(name: $0, package: "PageElements") }

let package = Package(
  name: "Inventory",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PageElements", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "Inventory",
      dependencies: products + [.product(name: "GRDB", package: "GRDB.swift")]),
    .testTarget(
      name: "InventoryTests",
      dependencies: [
        "Inventory",
        .product(name: "PageData", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
"""##,
    "Sources/Inventory/Inventory.swift": ##"""
import PageCommands
import PageData
import PageElements
import PageForms
import PageLists
import PagePasswords
import PageSite

@main struct Inventory: SiteCommands {
  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let password = try Setting.required("INVENTORY_PASSWORD")
    return try await inventory(products("var/inventory.sqlite"), password, configuration)
  }
}

func inventory(
  _ database: BoundedDatabase, _ password: String, _ base: SiteConfiguration
) async throws -> Site {
  let passwords = ScryptPasswords()
  let hash = try await passwords.hash(password)
  let logIn = Page.logIn { name, password in
    try await passwords.verify(password, against: name == "admin" ? hash : nil) ? name : nil
  }
  let products = try DataPage(
    "/products", title: "Inventory", in: SQLiteList<Product>(database, "products"), order: "name"
  ) {
    DataColumn("Name", \Product.name) { $0.required().maximumLength(100) }.sortable().searchable()
    DataColumn("Category", \Product.category, choices: Product.categories) { $0 }.filterable()
    DataColumn("Price", \Product.price) { $0.minimum(0) }.currency("EUR").sortable().filterable()
    DataColumn("Stock", \Product.stock) { $0.minimum(0) }.sortable().filterable()
  }
  .editable(new: Product())
  .with { $0.live(changes: { DatabaseChanges(database, in: "products") }) }
  .with { $0.authorized(orGoTo: "/login") }
  var configuration = try await base.keeping(in: database)
  configuration.frame = SiteFrame("Inventory", icon: .box, to: "/products") {
    NavigationLink("Products", to: "/products", icon: .list)
    NavigationLink("Log out", to: "/logout", icon: .person)
  }
  return try Site(
    pages: [logIn, Page.logOut()] + products.pages, routes: products.routes,
    configuration: configuration)
}
"""##,
    "Sources/Inventory/Product.swift": ##"""
import GRDB
import PageData
import PageElements

struct Product: Codable, FetchableRecord, EncodableRecord, Sendable {
  static let categories: [Choice] = ["Cups", "Kettles", "Teas"]
  var id: Int64?
  var name = "", category = "Teas", price = 0.0, stock = 0
}

func products(_ path: String) throws -> BoundedDatabase {
  let database = try BoundedDatabase(path: path)
  var migrator = DatabaseMigrator()
  migrator.registerMigration("products") { database in
    try database.create(table: "products") { table in
      table.autoIncrementedPrimaryKey("id")
      for name in ["name", "category"] { table.column(name, .text).notNull().indexed() }
      for name in ["price", "stock"] { table.column(name, .numeric).notNull().indexed() }
    }
    for number in 1...5_000 {
      try database.execute(
        literal: """
          INSERT INTO products (name, category, price, stock) VALUES (\("No. \(number)"), \
          \(Product.categories[number % 3].value), \(Double(number % 900) / 10), \(number % 50))
          """)
    }
  }
  try migrator.migrate(database.writer)
  return database
}
"""##,
    "Tests/InventoryTests/InventoryTests.swift": ##"""
import Foundation
import PageData
import PageSite
import PageTesting
import Testing

@testable import Inventory

/// What somebody does with the inventory, by forms alone and by the script.
@Suite(.timeLimit(.minutes(5))) struct InventoryTests {
  private func client(_ script: SiteClient.Script) async throws -> SiteClient {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    let site = try await inventory(products(file.path), "open sesame", SiteConfiguration())
    return SiteClient(site, script: script)
  }

  private func logIn(_ client: SiteClient) async throws -> ClientPage {
    let page = try await client.visit("/login?to=%2F")
    return try await page.submit("Log in", ["Name": "admin", "Password": "open sesame"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `nobody sees it who is not logged in`(script: SiteClient.Script) async throws {
    let client = try await client(script)
    let page = try await client.visit("/products/7")
    #expect(page.url == "/login?to=%2Fproducts%2F7")
    let wrong = try await page.submit("Log in", ["Name": "admin", "Password": "open"])
    #expect(wrong.text.contains("Name and password do not belong together."))
    let right = try await wrong.submit("Log in", ["Name": "admin", "Password": "open sesame"])
    #expect(right.url == "/products/7")
    let out = try await client.visit("/logout").submit("Log out")
    #expect(out.url.hasPrefix("/login"))
    let export = try await client.visit("/products/-/export")
    #expect(export.url.hasPrefix("/login"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `products are found, sorted, changed, added and deleted`(
    script: SiteClient.Script
  ) async throws {
    let client = try await client(script)
    var page = try await logIn(client)
    page = try await client.visit("/products").follow("Price")
    #expect(page.url == "/products?sort=price")
    page = try await page.submit("Search", ["q": "no. 4998"])
    #expect(try page.table().sections.flatMap(\.rows).count == 1)
    #expect(try await client.visit("/products/-/export?q=no.%204998").status == 200)

    page = try await page.follow("No. 4998").follow("Edit")
    page = try await page.submit("Save", ["Name": "Kettle & Co", "Stock": "-1"])
    #expect(page.status == 422)
    page = try await page.submit("Save", ["Name": "Kettle & Co", "Stock": "7"])
    #expect(page.notice == "Saved.")
    page = try await client.visit("/products").follow("Add")
    page = try await page.submit("Add", ["Name": "Kettle, blue"])
    #expect(page.notice == "Added.")
    page = try await client.visit("/products?q=kettle%20%26").follow("Kettle & Co")
    page = try await page.submit("Delete")
    #expect(page.url == "/products")
    #expect(try await client.visit("/products?q=kettle").text.contains("1 row"))
    #expect(try await client.visit("/products?q=kettle,").text.contains("Kettle, blue"))
  }
}
"""##,
  ])
  static let guestBook = Starter(example: "GuestBook", files: [
    "Package.swift": ##"""
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GuestBook",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PageElements", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "GuestBook",
      dependencies: [
        .product(name: "PageCommands", package: "PageElements"),
        .product(name: "PageData", package: "PageElements"),
        .product(name: "PageElements", package: "PageElements"),
        .product(name: "PageForms", package: "PageElements"),
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "GuestBookTests",
      dependencies: [
        "GuestBook",
        .product(name: "PageSite", package: "PageElements"),
        .product(name: "PageTesting", package: "PageElements"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
"""##,
    "Sources/GuestBook/EntryStore.swift": ##"""
import Foundation
import GRDB
import PageData

/// What somebody wrote.
struct Entry: Codable, FetchableRecord, MutablePersistableRecord, Sendable {
  static let databaseTableName = "entries"

  var id: Int64?
  var name = "", text = ""
  var signed = Date.now
}

/// The entries in a file of SQLite, which is made where there is none.
struct EntryStore: Sendable {
  let database: BoundedDatabase

  init(path: String) throws {
    database = try BoundedDatabase(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("entries") { database in
      try database.create(table: "entries") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text).notNull()
        table.column("text", .text).notNull()
        table.column("signed", .datetime).notNull()
      }
    }
    try migrator.migrate(database.writer)
  }

  /// The latest entries, the last one first.
  func latest(_ count: Int) async throws -> [Entry] {
    try await database.read { database in
      try Entry.order(Column("id").desc).limit(count).fetchAll(database)
    }
  }

  func add(_ entry: Entry) async throws {
    try await database.write { database in
      var entry = entry
      try entry.insert(database)
    }
  }
}
"""##,
    "Sources/GuestBook/GuestBook.swift": ##"""
import ArgumentParser
import PageCommands
import PageData
import PageElements
import PageForms
import PageSite

@main struct GuestBook: SiteCommands {
  @Option(help: "The SQLite file that entries are kept in.")
  var database = "var/guest-book.sqlite"

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let store = try EntryStore(path: database)
    return try await Site(
      pages: [book(store)], configuration: configuration.keeping(in: store.database))
  }
}

/// The latest entries, and a form to sign. All who have it open see who signs.
func book(_ store: EntryStore) -> Page {
  Page("/", title: "Guest book") { request in
    let form = BoundForm(new: Entry(), id: "sign") {
      BoundField("name", "Your name", \.name).required().maximumLength(80)
      BoundField("text", "Message", \.text, control: .lines(3)).required().maximumLength(1_000)
    } store: { entry, event in
      try await event.write { try await store.add(entry) }
      event.notice = "Thank you, \(entry.name)."
    }
    let entries = try await store.latest(100)
    return Table {
      Section("Sign", key: "sign") {
        Row(key: "form", form.saveTitle("Sign").element)
      }
      Section("Entries", key: "entries", empty: "Nobody has signed yet.") {
        for entry in entries {
          Row(key: entry.id ?? 0) {
            VerticalStack {
              Label(entry.name)
              Label(entry.text)
              request.time(entry.signed).relative()
            }
          }
        }
      }
    }
  }
  .live(changes: { DatabaseChanges(store.database, in: "entries") })
}
"""##,
    "Tests/GuestBookTests/GuestBookTests.swift": ##"""
import Foundation
import PageSite
import PageTesting
import Testing

@testable import GuestBook

@Suite struct GuestBookTests {
  private func client(_ script: SiteClient.Script) throws -> SiteClient {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    return SiteClient(try Site(pages: [book(EntryStore(path: file.path))]), script: script)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `who signs is seen, the last one first`(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/")
    #expect(page.text.contains("Nobody has signed yet."))
    for name in ["Ada", "Grace"] {
      page = try await page.submit(
        "Sign", ["Your name": .text(name), "Message": .text("\(name) was here.")])
      #expect(page.notice == "Thank you, \(name).")
    }
    let entries = try page.table().sections[1].rows
    #expect(entries.map { $0.joined().contains("Grace was here.") } == [true, false])
    #expect(entries.map { $0.joined().contains("Ada was here.") } == [false, true])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `an entry without a message is refused, and the name stays`(
    script: SiteClient.Script
  ) async throws {
    let client = try client(script)
    let page = try await client.visit("/").submit("Sign", ["Your name": "Ada"])
    #expect(page.html.contains("value=\"Ada\"") && page.html.contains("aria-invalid=\"true\""))
    #expect(try await client.visit("/").text.contains("Nobody has signed yet."))
  }
}
"""##,
  ])
}
