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
      .priority(2)
    DataColumn("Price", \Product.price) { $0.minimum(0) }.currency("EUR").sortable().filterable()
    DataColumn("Stock", \Product.stock) { $0.minimum(0) }.sortable().filterable()
  }
  .editable(new: Product())
  .with { $0.live(changes: { DatabaseChanges(database, in: "products") }) }
  .with { $0.authorized(orRedirectTo: "/login") }
  var configuration = try await base.keeping(in: database)
  var frame = SiteFrame("Inventory", icon: .box, to: "/products") {
    NavigationLink("Products", to: "/products", icon: .list)
  }
  frame.accountName = { request in request.identity }
  frame.account = [NavigationLink("Log out", to: "/logout", icon: .logOut).shown(to: .loggedIn)]
  configuration.frame = frame
  return try Site(
    pages: [logIn, Page.logOut()] + products.pages, routes: products.routes,
    configuration: configuration)
}
