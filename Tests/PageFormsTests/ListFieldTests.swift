import ElementSamples
import PageElements
import PageForms
import PageTesting
import Testing

private enum Day: String, CaseIterable, FormFieldValue {
  case monday, tuesday, sunday
}

private struct Shop: Equatable, Sendable {
  var days: Set<Day> = [.sunday, .monday]
  var sizes = [3, 1]
  var tags = ["green", "new, cheap"]
}

/// Tests of fields with several values: checkboxes and tags.
@Suite struct ListFieldTests {
  private static let sizes = [
    Choice("1", "Small"), Choice("2", "Middle"), Choice("3", "Large", isEnabled: false),
  ]

  private func form(_ shop: Shop) -> BoundForm<Shop> {
    BoundForm(shop, id: "edit") {
      BoundField("days", "Days", \.days).required().help("At least one.")
      BoundField("sizes", "Sizes", \.sizes, choices: Self.sizes)
      BoundField("tags", "Tags", \.tags)
    } didUpdate: { _, event in
      event.notice = "Done."
    }
  }

  private func updated(_ items: [(String, String)], _ shop: Shop = Shop()) throws -> Shop {
    var changed = shop
    let base = form(shop).base
    try form(shop).update(&changed, with: FormValues(items + [("pe-base", base)]))
    return changed
  }

  private func errorItems(_ items: [(String, String)]) throws -> [FormErrors.Item] {
    do {
      _ = try updated(items)
      return []
    } catch let errors as FormErrors {
      return errors.items
    }
  }

  private let days = [("days", "monday"), ("days", "sunday")]

  @Test func eachValueRendersAsACheckbox() throws {
    let html = try form(Shop()).element.html()
    #expect(
      html.contains(
        """
        <fieldset class="pe-choices" aria-describedby="pe-help-days"><legend>Days</legend><div>\
        <label class="pe-check"><input type="checkbox" name="days" value="monday" checked=""/>\
        <span>monday</span></label><label class="pe-check"><input type="checkbox" name="days" \
        value="tuesday"/><span>tuesday</span></label><label class="pe-check">\
        <input type="checkbox" name="days" value="sunday" checked=""/><span>sunday</span></label>\
        </div></fieldset><p class="pe-help" id="pe-help-days">At least one.</p>
        """))
    #expect(html.contains("value=\"3\" checked=\"\" disabled=\"\"/><span>Large</span>"))
    #expect(
      html.contains(
        "name=\"tags\" value=\"green, new, cheap\" data-control=\"tags\" data-remove=\"Remove\""))
    expectValid(Table(rows: [Row(form(Shop()).element)]))
  }

  @Test func anUntouchedListIsUnchanged() throws {
    let sent = SentForm.values(in: try form(Shop()).element.html())
    var shop = Shop()
    try form(shop).update(&shop, with: sent)
    #expect(shop == Shop())
    // A request without a field leaves its value unchanged.
    try form(shop).update(&shop, with: FormValues([("tags", "x")]))
    #expect(shop.days == Shop().days && shop.tags == ["x"])
  }

  @Test func tickedValuesAreStored() throws {
    let shop = try updated(
      [("days", "tuesday"), ("days", "tuesday"), ("sizes", "2"), ("tags", " a ,b,, a\n")])
    #expect(shop.days == [.tuesday])
    // A disabled choice is not sent, and its value is kept.
    #expect(shop.sizes == [2, 3])
    #expect(shop.tags == ["a", "b"])
    #expect(try updated(days).sizes == [3])
  }

  @Test func valuesThatAreNotOfferedAreRejected() throws {
    #expect(try errorItems([("days", "friday")]) == [.init("days", .chooseFromList)])
    #expect(try errorItems(days + [("sizes", "9")]) == [.init("sizes", .chooseFromList)])
    #expect(try errorItems([]) == [.init("days", .chooseOne)])
  }

  @Test func storedValuesThatAreNoLongerOfferedCanBeKept() throws {
    var shop = Shop()
    shop.sizes = [7]
    #expect(try form(shop).element.html().contains("value=\"7\" checked=\"\"/><span>7</span>"))
    #expect(try updated(days + [("sizes", "7"), ("sizes", "1")], shop).sizes == [1, 7])
    #expect(try updated(days + [("sizes", "1")], shop).sizes == [1])
  }

  @Test func tickedValuesAreShownAgainAfterAnError() async throws {
    let exchange = FormExchange([Row(key: "edit", form(Shop()).element)])
    let values = FormValues([("days", "tuesday"), ("sizes", "9"), ("tags", "x, y")])
    let html = try #require(try await exchange.rejectedHTML(values))
    #expect(html.contains("value=\"monday\"/>") && html.contains("value=\"tuesday\" checked"))
    #expect(
      html.contains("<fieldset class=\"pe-choices\" id=\"pe-field-sizes\" aria-invalid=\"true\""))
    #expect(html.contains("value=\"x, y\""))
    expectValid(
      page: """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"/><title>x</title></head><body><h1>x</h1>\
        \(html)</body></html>
        """)
  }

  @Test func disabledChoicesStayTickedAfterAnError() async throws {
    let exchange = FormExchange([Row(key: "edit", form(Shop()).element)])
    let html = try #require(try await exchange.rejectedHTML(FormValues([("sizes", "9")])))
    #expect(html.contains("value=\"3\" checked=\"\" disabled=\"\"/>"))
  }

  @Test func duplicateValuesAreStoredOnce() throws {
    var shop = Shop()
    shop.sizes = [7]
    #expect(try updated(days + [("sizes", "7"), ("sizes", "7")], shop).sizes == [7])
    #expect(try errorItems(days + [("sizes", "1\n2")]) == [.init("sizes", .chooseFromList)])
    // A stored list with a repeated value can be shown.
    shop.sizes = [7, 7]
    #expect(try form(shop).element.html().contains("value=\"7\" checked"))
  }

  @Test func theNumberAndLengthOfItemsAreLimited() {
    let many = (0...1_000).map(String.init).joined(separator: "\n")
    #expect(throws: FieldTextError(.tooManyItems(1_001, limit: 1_000))) {
      try [String](fieldText: many)
    }
    #expect(throws: FieldTextError(.tooLong(401, limit: 400))) {
      try Set<String>(fieldText: "a\n" + String(repeating: "\u{301}", count: 401))
    }
  }

  @Test func tagsMustBeOfferedChoices() throws {
    let form = BoundForm(Shop()) {
      BoundField("days", "Days", \.days, control: .tags)
    } didUpdate: { _, _ in
    }
    var shop = Shop()
    try form.update(&shop, with: FormValues([("days", "tuesday, sunday")]))
    #expect(shop.days == [.tuesday, .sunday])
    let error = #expect(throws: FormErrors.self) {
      try form.update(&shop, with: FormValues([("days", "sunday, friday")]))
    }
    #expect(error?.items == [.init("days", .chooseFromList)])
  }

  @Test func tagsWithALengthLimitRenderNoMaxlength() throws {
    let form = BoundForm(Shop()) {
      BoundField("tags", "Tags", \.tags).maximumLength(3)
    } didUpdate: { _, _ in
    }
    #expect(try !form.element.html().contains("maxlength"))
    var shop = Shop()
    try form.update(&shop, with: FormValues([("tags", "a, b")]))
    #expect(shop.tags == ["a", "b"])
  }

  @Test func aConflictShowsChoiceTitles() throws {
    var later = Shop()
    later.sizes = [1, 2]
    let values = FormValues(days + [("sizes", "2"), ("pe-base", form(Shop()).base)])
    let conflict = #expect(throws: FormConflict.self) {
      try form(later).update(&later, with: values)
    }
    #expect(conflict?.items.map(\.value) == ["Small, Middle"])
  }

  @Test func listsRoundTripThroughTheirText() throws {
    #expect(try [Int](fieldText: "3\n1") == [3, 1] && [3, 1].fieldText == "3\n1")
    #expect(try Set<Int>(fieldText: "3\n1\n3") == [1, 3] && Set([3, 1]).fieldText == "1\n3")
    #expect(try [String](fieldText: "\n a \n\n") == ["a"] && ["", " "].fieldText == "")
    #expect(throws: FieldTextError.self) { try [Int](fieldText: "1\nx") }
    #expect([Day.monday, .sunday].fieldTitle == "monday, sunday")
    #expect([Day].fieldControl == .checkboxes && Set<String>.fieldControl == .tags)
  }

  @Test func checkboxesNeedANameALabelAndUniqueChoices() {
    #expect(throws: ControlError.emptyName(label: "l")) {
      try Checkboxes("l", name: "", choices: ["x"]).html()
    }
    #expect(throws: ControlError.emptyLabel(name: "n")) {
      try Checkboxes("", name: "n", choices: ["x"]).html()
    }
    #expect(throws: ControlError.duplicateValue("x", name: "n")) {
      try Checkboxes("l", name: "n", choices: ["x", "x"]).html()
    }
    let boxes = Checkboxes("l", name: "n", choices: ["x", "y"], selection: ["y", "z"])
    expectValid(boxes)
    #expect(boxes != Checkboxes("l", name: "n", choices: ["x", "y"], selection: ["z", "y"]))
  }
}
