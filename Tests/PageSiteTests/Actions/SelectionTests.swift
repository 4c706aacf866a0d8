import HTTPTypes
import PageElements
import SeedTags
import Testing

@testable import PageSite

@Suite struct SelectionTests {
  /// A site with teas whose selection is accepted, vetoed or redirected. Two are already selected.
  private static func site() throws -> Site {
    try .test(
      .diary { _, notes in
        func row(_ key: String, _ change: (inout Row) -> Void = { _ in }) -> Row {
          var row = Row(key: key, Label(key))
          row.onDidSelect = notes.closure("selected \(key)")
          change(&row)
          return row
        }
        return [
          Section(key: "green") {
            row("sencha") { $0.onAccessoryTapped = notes.closure("about sencha") }
            row("gyokuro") { $0.onWillSelect = { .veto("Gyokuro is sold out.") } }
            row("bancha") { $0.onWillSelect = { .veto() } }
            row("kukicha") { $0.onWillSelect = { .redirect(to: "sencha") } }
            row("genmaicha") { $0.onWillSelect = { .redirect(to: "assam") } }
            row("hojicha") { $0.onWillSelect = { .redirect(to: "nothing") } }
            row("matcha") { $0.onWillSelect = { .redirect(to: "label") } }
          },
          Section(key: "black") {
            row("assam") {
              $0.isSelected = true
              $0.onDidDeselect = notes.closure("deselected assam")
            }
            row("keemun") {
              $0.isSelected = true
              $0.onDidDeselect = notes.closure("deselected keemun")
              $0.onWillDeselect = { .veto("Keemun stays.") }
            }
            Row(key: "label", Label("no handler"))
          },
        ]
      })
  }

  @Test(
    .tags(.D22, .E12, .O29),
    arguments: [
      ("green/sencha/-row/select", ["selected sencha"], nil),
      ("green/sencha/-row/accessory", ["about sencha"], nil),
      ("green/gyokuro/-row/select", [], "Gyokuro is sold out."),
      ("green/bancha/-row/select", [], nil),
      ("green/kukicha/-row/select", ["selected sencha"], nil),
      ("green/genmaicha/-row/select", ["selected assam"], nil),
      ("green/hojicha/-row/select", [], nil),
      ("green/matcha/-row/select", [], nil),
      ("black/assam/-row/deselect", ["deselected assam"], nil),
      ("black/keemun/-row/deselect", [], "Keemun stays."),
    ] as [(String, [String], String?)])
  func aSelectionIsAcceptedVetoedOrRedirected(
    address: String, diary: [String], notice: String?
  ) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.post("/page/-/actions/\(address)")
    #expect(response.status == 303)
    #expect(response[.location] == "/page")
    let page = await visitor.get("/page").text
    #expect(page.diary == diary)
    let shown = page.firstMatch(of: /<p class="pe-notice" role="note">([^<]*)<\/p>/)
      .map { String($0.1) }
    #expect(shown == notice)
  }

  @Test(arguments: ["green/sencha/-row/select", "black/assam/-row/deselect"])
  func aScriptGetsThePatch(address: String) async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    try copy.apply(await copy.act("/page/-/actions/\(address)"))
    #expect(copy.document.rows.count == 11)
    #expect(try await copy.fresh() == copy.document)
  }

  @Test func aVetoReachesAScriptAsANotice() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    let response = await copy.act("/page/-/actions/green/gyokuro/-row/select")
    #expect(response.text == "[]")
    #expect(response[.pageNotice] == "Gyokuro%20is%20sold%20out.")
    #expect(!response.setsVisitor)
  }

  /// The site runs only actions that the page offers.
  @Test(arguments: [
    "black/assam/-row/select", "green/sencha/-row/deselect", "black/label/-row/select",
    "green/gyokuro/-row/accessory", "green/sencha/-row/delete",
  ])
  func actionsThatAreNotOfferedAreNotFound(address: String) async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(await visitor.post("/page/-/actions/\(address)").status == 404)
    #expect(await visitor.diary() == [])
  }
}
