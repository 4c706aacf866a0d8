import PageElements
import PageSite
import PageTesting
import Testing

@Suite struct TeaTests {
  let menu = Page("/", title: "Tea") { _ in
    Table {
      Section("Green", key: "green") {
        Row(key: "sencha") {
          Button("Order", id: "order") { $0.notice = "Sencha is on its way." }
        }
      }
    }
  }

  // Recorded beside the test by the first run; compared and validated from then on.
  @Test func theMenuLooksRight() async {
    await assertSnapshot(of: menu)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func teaIsOrdered(script: SiteClient.Script) async throws {
    let client = SiteClient(try Site(pages: [menu]), script: script)
    let page = try await client.visit("/")
    #expect(try await page.submit("Order").notice == "Sencha is on its way.")
  }
}
