import PageElements
import PageTesting
import Testing

/// Tests of switches and checkboxes that submit when they change.
@Suite struct ToggleTests {
  private func html(_ element: some Element, served: Bool = true) throws -> String {
    let table = Table(sections: [Section(key: "s") { Row(key: "r", element) }])
    expectValid(table)
    let html =
      try served
      ? table.html(templates: nil, actions: ActionScope(base: "/")) : table.html()
    let start = try #require(html.firstRange(of: "<button"))
    let end = try #require(html.firstRange(of: "</button>"))
    return String(html[start.lowerBound..<end.upperBound])
  }

  @Test(arguments: [(false, "true"), (true, "false")])
  func aSwitchSendsItsOppositeValue(isOn: Bool, wanted: String) throws {
    let element = Switch("Sounds & more", name: "sounds", isOn: isOn) { _ in }
    #expect(
      try html(element) == """
        <button class="pe-toggle" type="submit" form="pe-actions" \
        formaction="/s/r/sounds/change" role="switch" aria-checked="\(isOn)" name="value" \
        value="\(wanted)"><span>Sounds &amp; more</span></button>
        """)
  }

  @Test func aCheckboxWithAHandlerIsAButton() throws {
    let element = Checkbox("Done", name: "done", isOn: true, isEnabled: false, showsLabel: false) {
      _ in
    }
    #expect(
      try html(element) == """
        <button class="pe-toggle" type="submit" form="pe-actions" formaction="/s/r/done/change" \
        role="checkbox" aria-checked="true" name="value" value="false" disabled="" \
        aria-label="Done"></button>
        """)
    #expect(try html(element, served: false).contains(" type=\"button\" data-action=\"done\""))
  }

  @Test(arguments: [("true", true), ("false", false), ("on", false), (nil, false)])
  func theHandlerReceivesTheSubmittedValue(value: String?, isOn: Bool) async throws {
    struct Received: Error, Equatable { let isOn: Bool }
    let change: @Sendable (Bool) async throws -> Void = { throw Received(isOn: $0) }
    var event = ActionEvent(values: FormValues(value.map { [("value", $0)] } ?? []))
    let props = Switch("A", name: "a", didChange: change)
    await #expect(throws: Received(isOn: isOn)) { try await props.didChange?(&event) }
    let box = Checkbox("A", name: "a", didChange: change)
    await #expect(throws: Received(isOn: isOn)) { try await box.didChange?(&event) }
  }

  @Test func aToggleWithoutALabelIsAnError() {
    let element = Switch("", name: "a") { _ in }
    #expect(throws: ControlError.emptyLabel(name: "a")) { try element.html() }
  }
}
