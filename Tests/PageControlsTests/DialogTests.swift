import Foundation
import PageControls
import PageElements
import PageForms
import PageTesting
import Testing

@Suite struct DialogTests {
  private static let nothing = ActionHandler { _ in }

  private func table(edge: Dialog.Edge = .none) -> Table {
    Table(rows: [
      Row(
        key: "r",
        Dialog("Add a tea", id: "add", role: .primary, edge: edge) {
          Form(id: "tea") {
            TextField("Name", name: "name", text: "Sencha")
          } didSubmit: { _ in
          }
        })
    ])
  }

  private func html(echo: FormEcho? = nil) throws -> String {
    try table().html(
      templates: nil, actions: ActionScope(base: "/p/-/actions/", query: "?q=1", echo: echo))
  }

  @Test func buttonsOpenAndCloseTheDialog() throws {
    let html = try html()
    let id = "-0.r.add"
    #expect(html.contains("popovertarget=\"\(id)\" data-role=\"primary\">Add a tea</button>"))
    #expect(
      html.contains(
        """
        <dialog class="pe-dialog" id="\(id)" popover="" aria-labelledby="\(id).title">\
        <div class="pe-dialog-head"><p id="\(id).title">Add a tea</p><button class="pe-close" \
        type="button" popovertargetaction="hide" popovertarget="\(id)" aria-label="Close"></button>
        """))
    expectValid(table())
    expectValid(table(edge: .end))
  }

  @Test func aDrawerRendersItsEdge() throws {
    #expect(try table(edge: .end).html().contains(" data-edge=\"end\" popover"))
  }

  @Test func aRejectedFormIsShownInTheOpenDialog() throws {
    let address = try #require(ActionAddress(path: "-0/r/tea/submit"))
    let echo = FormEcho(
      address: address, values: FormValues([("name", "Tea & more")]),
      errors: FormErrors(["name": "Too short."]).items, summary: .text("Look at it."))
    let html = try html(echo: echo)
    #expect(html.contains("<dialog class=\"pe-dialog\" id=\"-0.r.add\" open=\"\" aria-"))
    #expect(html.contains("<a class=\"pe-close\" href=\"/p?q=1\" aria-label=\"Close\"></a>"))
    #expect(html.contains("value=\"Tea &amp; more\""))
    #expect(html.contains("Too short."))
  }

  @Test func theEchoOfAnotherFormLeavesTheDialogClosed() throws {
    let address = try #require(ActionAddress(path: "-0/other/tea/submit"))
    let echo = FormEcho(address: address, values: FormValues([]), summary: .text("Look at it."))
    #expect(try !html(echo: echo).contains(" open=\"\""))
  }

  /// Returns a page with one dialog that contains a bound form.
  private func bound(echo: FormEcho? = nil, cancel: Address? = nil) throws -> String {
    let form = BoundForm(Tea(), id: "tea") {
      BoundField("name", "Name", \.name)
    } didUpdate: { _, _ in
    }
    .with { $0.cancelAddress = cancel }
    let rows = [
      Row(key: "r", Dialog("Edit", id: "edit") { form.element }), Row(key: "s", form.element),
    ]
    return try Table(rows: rows).html(
      templates: nil, actions: ActionScope(base: "/p/-/actions/", query: "?q=1", echo: echo))
  }

  @Test func theCancelButtonOfItsFormClosesTheDialog() throws {
    let parts = try bound().components(separatedBy: "</dialog>")
    #expect(
      parts[0].contains(
        " popovertargetaction=\"hide\" popovertarget=\"-0.r.edit\">Cancel</button>"))
    #expect(!parts[0].contains("reset") && parts[1].contains("type=\"reset\""))
    #expect(!parts[1].contains("Cancel"))
  }

  @Test func cancelClosesTheDialogWithoutLeavingThePage() throws {
    let parts = try bound(cancel: "/teas").components(separatedBy: "</dialog>")
    #expect(parts[0].contains(">Cancel</button>") && !parts[0].contains("/teas"))
    #expect(parts[1].contains("<a href=\"/teas\" data-role=\"secondary\">Cancel</a>"))
  }

  @Test func cancelInAReopenedDialogLinksToThePage() throws {
    let address = try #require(ActionAddress(path: "-0/r/tea/submit"))
    let echo = FormEcho(
      address: address, values: FormValues([("name", "")]),
      errors: FormErrors(["name": "Too short."]).items, summary: .text("Look at it."))
    #expect(try bound(echo: echo).contains("<a href=\"/p?q=1\" data-role=\"secondary\">Cancel</a>"))
  }

  @Test func aDialogWithoutATitleIsRejected() {
    #expect(throws: ControlError.self) { try Table(rows: [Row(Dialog("") {})]).html() }
  }
}

private struct Tea: Sendable { var name = "Sencha" }
