import ElementSamples
import PageElements
import PageForms
import PageTesting
import Testing

private struct Stay: Equatable, Sendable {
  struct Guest: Equatable, Sendable { var (name, seat) = ("Ada", 1) }

  var (street, city) = ("1 Garden Lane", "Kyoto")
  var arrival = CalendarDate("2026-03-01")
  var departure = CalendarDate("2026-03-04")
  var (least, most) = (1, 3)
  var guests = [Guest()]
}

@Suite struct FieldSetTests {
  private func form(
    _ stay: Stay = Stay(), isOpen: Bool = true, greets: Bool = false
  ) -> BoundForm<Stay> {
    BoundForm(stay, id: "edit") {
      FieldSet("Address") {
        BoundField("street", "Street", \.street).required()
        FieldSet { BoundField("city", "City", \.city) }.sideBySide()
        if greets { "Welcome" }
      }.disabled(!isOpen).help("Where you live.")
      BoundRange("stay", "Stay", from: "Arrival", \.arrival, to: "Departure", \.departure)
      BoundRange("price", "Price", from: "At least", \.least, to: "At most", \.most)
        .each { $0.minimum(0) }.help("In €.")
      BoundFields("guests", "Guests", \.guests, new: .init(name: "", seat: 0)) {
        FieldSet("Guest") { BoundField("name", "Name", \.name).required() }
        BoundField("seat", "Seat", \.seat)
      }
    } didUpdate: { _, _ in
    }
  }

  private func updated(_ changes: [(String, String?)], isOpen: Bool = true) throws -> Stay {
    var stay = Stay()
    let form = form(isOpen: isOpen)
    try form.update(
      &stay, with: SentForm.values(in: form.element.html()).with(changes))
    return stay
  }

  private func errors(_ changes: [(String, String?)]) throws -> [FormErrors.Item] {
    do {
      _ = try updated(changes)
      return []
    } catch let errors as FormErrors {
      return errors.items
    }
  }

  @Test func aFieldSetRendersItsLegendAndHelp() throws {
    let html = try form(greets: true).element.html()
    #expect(
      html.contains(
        """
        <div><fieldset class="pe-set" aria-describedby="pe-help-Address"><legend>Address</legend>\
        <p class="pe-help" id="pe-help-Address">Where you live.</p><div><label class="pe-field">\
        <span>Street</span><input type="text" name="street" value="1 Garden Lane" required=""/>\
        </label></div><div><div class="pe-set" data-beside=""><div><label class="pe-field">\
        <span>City</span><input type="text" name="city" value="Kyoto"/></label></div></div></div>\
        <div>Welcome</div></fieldset></div>
        """))
    expectValid(Table(rows: [Row(form(greets: true).element)]))
  }

  @Test func fieldsOfASetAreUpdatedLikeAnyOther() throws {
    let stay = try updated([("street", "2 Garden Lane"), ("city", "Uji")])
    #expect(stay.street == "2 Garden Lane" && stay.city == "Uji")
    #expect(try errors([("street", " ")]) == [.init("street", .fillIn)])
    #expect(try updated([]) == Stay())
  }

  @Test func fieldsOfADisabledSetAreIgnored() throws {
    #expect(try updated([("street", "x"), ("city", "")], isOpen: false) == Stay())
    let html = try form(isOpen: false).element.takesFocus().html()
    #expect(html.contains("<fieldset class=\"pe-set\" disabled=\"\""))
    #expect(html.contains("name=\"stay.from\" value=\"2026-03-01\" autofocus=\"\""))
  }

  @Test func aFieldOfADisabledSetIsDisabledInItsOwnRow() throws {
    let rows = [form(isOpen: false).row("city"), form(isOpen: false).saveRow]
    #expect(
      try FormExchange(rows).html().contains("<fieldset class=\"pe-set\" disabled=\"\"><div><label")
    )
  }

  @Test func disabledFieldsShowStoredValuesAfterAnError() async throws {
    let exchange = FormExchange([Row(key: "edit", form(isOpen: false).element)])
    let sent = SentForm.values(in: try exchange.html()).with([
      ("street", nil), ("city", "Uji"), ("stay.from", "x"),
    ])
    let html = try #require(try await exchange.rejectedHTML(sent))
    #expect(html.contains("name=\"street\" value=\"1 Garden Lane\""))
    #expect(html.contains("name=\"city\" value=\"Kyoto\""))
  }

  @Test func aDisabledRangeIsNotValidated() throws {
    var stay = Stay()
    (stay.least, stay.most) = (3, 1)
    let form = BoundForm(stay) {
      BoundField("city", "City", \.city)
      BoundRange("price", "Price", from: "At least", \.least, to: "At most", \.most)
        .each { $0.disabled() }
    } didUpdate: { _, _ in
    }
    try form.update(&stay, with: FormValues([("city", "Uji")]))
    #expect(stay.city == "Uji")
  }

  @Test func helpWithoutALegendDescribesTheGroup() throws {
    #expect(
      try FieldSet<Void> { TextField("City", name: "city") }.help("In Japan.").html().hasPrefix(
        "<div class=\"pe-set\" role=\"group\" aria-describedby=\"pe-help--\"><p class=\"pe-help\""))
  }

  @Test func aRangeMustNotEndBeforeItBegins() throws {
    #expect(
      try errors([("stay.to", "2026-02-28"), ("price.to", "0")]) == [
        .init("stay.to", "Choose 2026-03-01 or later."), .init("price.to", "Enter 1 or more."),
      ])
    #expect(try updated([("stay.to", "2026-03-01")]).departure == CalendarDate("2026-03-01"))
    // An empty end of a range is unlimited.
    #expect(try updated([("stay.from", "")]).arrival == nil)
    #expect(try errors([("price.from", "-1")]) == [.init("price.from", "Enter 0 or more.")])
    #expect(try errors([("stay.from", "2026-02-30")]) == [.init("stay.from", .day)])
  }

  @Test func listItemsCanContainFieldSets() throws {
    #expect(
      try errors([("guests.0.name", ""), ("guests.0.seat", "2")])
        == [.init("guests.0.name", .fillIn)])
    #expect(try updated([("guests.0.name", "Ben")]).guests == [.init(name: "Ben", seat: 1)])
  }

  @Test func rejectedSetsAndRangesShowSubmittedValuesAgain() async throws {
    let exchange = FormExchange([Row(key: "edit", form().element)])
    let sent = SentForm.values(in: try exchange.html()).with([
      ("street", ""), ("stay.to", "2026-02-28"),
    ])
    // The range is checked once every field is valid.
    let html = try #require(try await exchange.rejectedHTML(sent))
    #expect(html.contains("<a href=\"#pe-field-street\">Street</a>"))
    #expect(html.contains("name=\"stay.to\" value=\"2026-02-28\""))
    let again = SentForm.values(in: html).with([("street", "x")])
    let later = try #require(try await exchange.rejectedHTML(again))
    #expect(later.contains("<a href=\"#pe-field-stay~2Eto\">Departure</a>"))
    #expect(later.contains("id=\"pe-error-stay~2Eto\">Choose 2026-03-01 or later.</p>"))
  }

  @Test func aSetIsOneRowAndItsFieldsCanBeRowsOfTheirOwn() throws {
    #expect(
      form().rows.map(\.key) == ["edit.street", "edit.stay", "edit.price", "edit.guests", "edit"])
    #expect(
      try FormExchange([form().row("city"), form().saveRow]).html().contains("name=\"city\""))
    #expect(throws: BoundFormError.duplicateName("city")) {
      try BoundForm(Stay()) {
        BoundField("city", "City", \.city)
        FieldSet("Address") { BoundField("city", "City", \.city) }
      } didUpdate: { _, _ in
      }.element.html()
    }
  }

  @Test func aPlainFormCanContainFieldSets() throws {
    let set = FieldSet<Void>("Card") {
      TextField("Number", name: "number")
      FileField("Scan", name: "scan")
    }
    let form = Form(id: "pay") {
      set.sideBySide()
      Button("Pay", kind: .submit)
    } didSubmit: { _ in
    }
    #expect(
      try form.html().hasPrefix(
        """
        <form class="pe-form" method="post" enctype="multipart/form-data"><div>\
        <fieldset class="pe-set" data-beside=""><legend>Card</legend><div><label class="pe-field">
        """))
    expectValid(form)
    #expect(
      set == set && set != set.disabled() && set != set.help("x") && set.identifier == "FieldSet")
    #expect(FieldSet<Void>("") { "x" } == FieldSet { "x" })
  }

  @Test func aDisabledSetKeepsItsNamesInTheQuery() throws {
    let html = try Form(to: "/search?q=tea&kind=green") {
      FieldSet { TextField("Kind", name: "kind") }.disabled()
      TextField("Words", name: "q")
    }.html()
    #expect(html.contains("<input type=\"hidden\" name=\"kind\" value=\"green\"/>"))
    #expect(!html.contains("<input type=\"hidden\" name=\"q\""))
  }
}
