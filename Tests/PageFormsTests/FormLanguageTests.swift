import ElementSamples
import PageElements
import PageForms
import Testing

@Suite struct FormLanguageTests {
  @Test func aFormUsesTheLanguage() throws {
    struct Tea: Sendable {
      var isHot: Bool?
      var names = [Name()]
      var kind: String?
    }
    struct Name: Sendable { var text = "Sencha" }
    var form = BoundForm(Tea()) {
      BoundField("hot", "Hot", \.isHot)
      BoundField("kind", "Kind", \.kind, control: .segments, choices: ["Green"])
      BoundFields("names", "Names", \.names, new: Name()) {
        BoundField("text", "Text", \.text)
      }
    } didUpdate: { _, _ in
    }
    #expect(form.saveTitle == "Save" && form.resetTitle == "Reset")
    let html = try Table(rows: [Row(key: "a", form.element)]).html(language: .bracketed)
    for name in ["save", "reset", "yes", "no", "noChoice", "newItem", "removeItem"] {
      #expect(html.contains("[\(name)]"), "\(name)")
    }
    form.saveTitle = "Brew"
    form.resetTitle = nil
    let own = try Table(rows: [Row(key: "a", form.element)]).html(language: .bracketed)
    #expect(own.contains(">Brew<") && !own.contains("[save]") && !own.contains("[reset]"))
  }

  @Test func fieldErrorsAcceptPhrasesAndCustomText() {
    #expect(FieldTextError(.number).description == "Enter a number, such as 2.5.")
    var error = FieldTextError("Write your name.")
    #expect(error.description == "Write your name.")
    error.detail = "Write it."
    #expect(error == FieldTextError("Write it."))
  }
}
