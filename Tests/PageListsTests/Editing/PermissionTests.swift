import HTTPTypes
import PageElements
import PageForms
import PageSite
import PageTesting
import Synchronization
import TestSupport
import Testing

@testable import PageLists

/// A permission is checked with the record that is written, and again before an undo.
@Suite struct PermissionTests {
  private struct Product: Sendable {
    var id = 0
    var name = ""
    var owner = "ada"
  }

  private let products = MemoryList(
    (1...3).map { Product(id: $0, name: "Tea \($0)") }, key: \.id
  ) { product, others in
    product.id = (others.map(\.id).max() ?? 0) + 1
    if product.owner.isEmpty { product.owner = "root" }
  }

  private func client(
    history: (any ListHistory)? = nil,
    if permission: @escaping @Sendable (ListAction, Product?, String?) async throws -> Bool
  ) throws -> SiteClient {
    let page = try DataPage("/products", title: "Products", in: products) {
      DataColumn("Name", \Product.name) { $0.required() }.sortable()
      DataColumn("Owner", \Product.owner) { $0 }
    }
    .editable(new: Product(), history: history, if: permission)
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    return SiteClient(site, script: .off)
  }

  @Test func aNewRecordIsAuthorisedWithItsStoredValues() async throws {
    let asked = Box<[Product]>([])
    let client = try client { action, product, _ in
      if action == .create, let product { asked.value.append(product) }
      return product?.owner != "root"
    }
    let form = try await client.visit("/products/~new")
    // The list fills in an owner that the reader may not set.
    let refused = try await form.submit("Add", ["Name": "Sencha", "Owner": ""])
    #expect(refused.status == 403 && refused.text.contains("you may not make this change"))
    #expect(products.records.count == 3)
    #expect(asked.value.last?.owner == "root" && asked.value.last?.id == 4)
    let added = try await form.submit("Add", ["Name": "Sencha", "Owner": "ada"])
    #expect(added.notice == "Added." && products.records.last?.name == "Sencha")
  }

  @Test func anUpdateIsAuthorisedBeforeAndAfterTheChange() async throws {
    let client = try client { action, product, _ in action != .update || product?.owner == "ada" }
    let form = try await client.visit("/products/1/edit")
    let refused = try await form.submit("Save", ["Owner": "eve"])
    #expect(refused.status == 403 && products.records[0].owner == "ada")
    products.update { $0[0].owner = "eve" }
    #expect(try await form.submit("Save", ["Name": "Mine"]).status == 403)
    #expect(products.records[0].name == "Tea 1")
  }

  @Test func aRecordChangedDuringTheCheckIsCheckedAgain() async throws {
    let (products, count) = (products, Box(0))
    let client = try client { action, product, _ in
      guard action == .update, let product, product.name == "Mine" else { return true }
      // Simulates a concurrent change, once.
      count.value += 1
      if count.value == 1 { products.update { $0[0].owner = "eve" } }
      return product.owner == "ada"
    }
    let form = try await client.visit("/products/1/edit")
    let refused = try await form.submit("Save", ["Name": "Mine"])
    #expect(refused.status == 403)
    #expect(products.records[0].name == "Tea 1" && products.records[0].owner == "eve")
  }

  @Test func aRecordChangedDuringTheCheckIsNotDeleted() async throws {
    let products = products
    let client = try client { action, product, _ in
      guard action == .delete, let product else { return true }
      let mayDelete = product.owner == "ada"
      if mayDelete, product.id == 2 { products.update { $0[1].owner = "eve" } }
      return mayDelete
    }
    // Starts at the list, because the record's page would check the permission too.
    let page = try await client.visit("/products")
    let form = try #require(try page.elements("#pe-form-selected").first)
    let refused = try await page.submit("Apply", ["row": ["1", "2"]], in: form)
    #expect(refused.text.contains("you may not delete row “2”"))
    #expect(products.records.count == 3)
  }

  @Test func repeatedConcurrentChangesAreReportedAsAConflict() async throws {
    let products = products
    let client = try client { action, product, _ in
      if action == .update, product?.name == "Mine" {
        products.update { $0[1].name += "!" }
      }
      return true
    }
    let form = try await client.visit("/products/1/edit")
    let page = try await form.submit("Save", ["Name": "Mine"])
    #expect(page.status == 409 && page.text.contains("The data changed while"))
    #expect(products.records[0].name == "Tea 1")
  }

  @Test func anUndoIsAuthorisedAgainAndRecordedInTheHistory() async throws {
    let (mayDelete, history) = (Box(true), MemoryHistory())
    let client = try client(history: history) { action, _, _ in
      action != .delete || mayDelete.value
    }
    let deleted = try await client.visit("/products/2").submit("Delete")
    #expect(products.records.map(\.id) == [1, 3])
    mayDelete.value = false
    let refused = try await deleted.submit("Undo")
    #expect(refused.status == 403 && refused.text.contains("you may not make this change"))
    #expect(products.records.map(\.id) == [1, 3])
    mayDelete.value = true
    _ = try await deleted.submit("Undo")
    #expect(products.records.count == 3)
    let changes = try await history.changes(of: "2", in: "/products", limit: 9)
    #expect(changes.map(\.action) == [.create, .delete])
    #expect(changes.first?.origin == .undo)
    #expect(try await client.visit("/products/2").text.contains("Restored."))
  }

  @Test func anUndoIsAuthorisedWithTheRestoredRecord() async throws {
    let asked = Box<[String]>([])
    let client = try client { action, product, _ in
      if action == .delete, let product { asked.value.append(product.name) }
      return true
    }
    let deleted = try await client.visit("/products/2").submit("Delete")
    asked.value = []
    _ = try await deleted.submit("Undo")
    #expect(asked.value.first == "Tea 2")
  }
}

private final class Box<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
