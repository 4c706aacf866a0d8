import PageElements
import PageForms
import Testing

@Suite struct BoundFormModifierTests {
  private struct Tea: Sendable { var name = "Sencha" }

  private let form = BoundForm(Tea()) {
    BoundField("name", "Name", \.name)
  } didUpdate: { _, _ in
  }

  @Test func eachModifierSetsItsProperty() throws {
    var changed = form
    (changed.saveTitle, changed.resetTitle, changed.takesFocus) = ("Send", nil, true)
    (changed.confirmation, changed.takesFiles) = ("Sure?", true)
    #expect(
      form.saveTitle("Send").resetTitle(nil).takesFocus().confirmation("Sure?")
        .with { $0.takesFiles = true }.element == changed.element)
    #expect(form.element != changed.element)
    (changed, changed.saveRole) = (form, .secondary)
    #expect(form.saveRole(.secondary).element == changed.element && form.element != changed.element)
    (changed, changed.cancelAddress, changed.resetTitle) = (form, "/teas", nil)
    #expect(form.cancel(to: "/teas").element == changed.element)
    #expect(form.submitsOnChange().element.submitsOnChange)
    #expect(form.submitsOnChange().submitsOnChange(false).element == form.element)
  }

  @Test func theWillUpdateModifierSetsTheHook() async throws {
    var tea = Tea()
    try await form.willUpdate { $0.name += "!" }.willUpdate?(&tea)
    #expect(tea.name == "Sencha!")
  }
}
