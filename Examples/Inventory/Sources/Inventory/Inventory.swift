import PageCommands
import PageData
import PageElements
import PageForms
import PagePasswords
import PageSite

@main struct Inventory: SiteCommands {
  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let password = try Setting.required("INVENTORY_PASSWORD")
    return try await inventory(products("var/inventory.sqlite"), password, configuration)
  }
}

struct Query: Codable { var q = "", category = "", sort: RowOrder = "name" }

func inventory(
  _ database: BoundedDatabase, _ password: String, _ base: SiteConfiguration
) async throws -> Site {
  let passwords = ScryptPasswords()
  let hash = try await passwords.hash(password)
  let logIn = Page.logIn { name, password in
    try await passwords.verify(password, against: name == "admin" ? hash : nil) ? name : nil
  }
  let list = Page("/", query: Query()) { request in
    let query = request.query
    let header = VerticalStack(spacing: 12) {
      Heading("Inventory")
      Form(to: request.url) {
        TextField("Search", name: "q", text: query.q, kind: .search)
        Select(
          "Category", name: "category", choices: Product.categories, selection: query.category,
          prompt: "All")
        Button("Show", kind: .submit)
      }
      Link("Add a product", to: "/new")
      Link("Export", to: "/products.csv")
      Button("Log out") { $0.session.logOut() }
    }
    let heads = ["Name", "Price", "Stock"].map { Column($0, sort: $0.lowercased()) } + [.actions()]
    let rows = try SQLiteRows(
      database, from: "products",
      where: "instr(lower(name), lower(\(query.q))) AND \(query.category) IN ('', category)",
      order: query.sort, by: ["name": "name", "price": "price", "stock": "stock"]
    ) { (product: Product) in
      Row(key: product.id ?? 0) {
        Link(product.name, to: "/products/\(product.id ?? 0)")
        request.format(product.price, .currency(code: "EUR"))
        product.stock
      }
      .onDelete(confirm: "Delete “\(product.name)”?") { event in
        try await event.write { _ = try await database.write { try product.delete($0) } }
      }
    }
    let table = try Table(columns: heads).headerView(header).sorted(by: \.sort, in: request)
    return PageContent(
      title: "Inventory", table: table, rows: rows, placeholder: Row("Nothing found."))
  }
  .live(changes: { DatabaseChanges(database, in: "products") })

  @FormPartBuilder<Product> @Sendable func fields() -> [FormPart<Product>] {
    BoundField("name", "Name", \.name).required().maximumLength(100)
    BoundField("category", "Category", \.category, choices: Product.categories)
    BoundField("price", "Price", \.price).minimum(0)
    BoundField("stock", "Stock", \.stock).minimum(0)
  }
  let edit = Page("/products/{id}") { request in
    let id = try request.path("id", as: Int.self)
    let product = try await database.read { try Product.find($0, key: id) }
    let form = BoundForm(product, fields: fields) { change, event in
      try await event.write {
        try await database.write { database in
          var product = try Product.find(database, key: id)
          try change(&product)
          try product.update(database)
        }
      }
      event.notice = "Saved."
    }
    return PageContent(title: product.name, table: Table { Row(key: "edit", form.element) })
  }
  let new = Page("/new", title: "New product") { _ in
    let form = BoundForm(new: Product(), fields: fields) { product, event in
      try await event.write { _ = try await database.write { try product.inserted($0) } }
      event.destination = "/"
    }
    return Table { Row(key: "new", form.element) }
  }
  let export = Route.get("/products.csv") { _ in
    let products = try await database.read { try Product.fetchAll($0) }
    let lines = products.map { [$0.name, "\($0.price)", "\($0.stock)"] }
    return .csv([["name", "price", "stock"]] + lines, filename: "products.csv")
  }
  return try await Site(
    pages: [logIn] + [list, edit, new].authorized(orGoTo: "/login"),
    routes: [export.authorized(orGoTo: "/login")], configuration: base.keeping(in: database))
}
