import Foundation
import PageData
import PageSite
import PageTesting
import Testing

@testable import Inventory

/// The actions of a user of the inventory, with plain forms and with the script.
@Suite(.timeLimit(.minutes(5))) struct InventoryTests {
  private func client(_ script: SiteClient.Script) async throws -> SiteClient {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    let site = try await inventory(products(file.path), "open sesame", SiteConfiguration())
    return SiteClient(site, script: script)
  }

  private func logIn(_ client: SiteClient) async throws -> ClientPage {
    let page = try await client.visit("/login?to=%2F")
    return try await page.submit("Log in", ["User name": "admin", "Password": "open sesame"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `the inventory requires a login`(script: SiteClient.Script) async throws {
    let client = try await client(script)
    let page = try await client.visit("/products/7")
    #expect(page.url == "/login?to=%2Fproducts%2F7")
    let wrong = try await page.submit("Log in", ["User name": "admin", "Password": "open"])
    #expect(wrong.text.contains("Incorrect user name or password."))
    let right = try await wrong.submit("Log in", ["User name": "admin", "Password": "open sesame"])
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
