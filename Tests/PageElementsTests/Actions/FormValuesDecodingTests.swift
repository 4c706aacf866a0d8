import ElementSamples
import PageElements
import Testing

@Suite struct FormValuesDecodingTests {
  struct Order: Codable, Equatable {
    struct Item: Codable, Equatable {
      var name: String
      var count: Int
      var isSweet: Bool
    }
    var guest: String
    var note: String?
    var isGift: Bool
    var address: Address?
    var tags: [String]
    var items: [Item]
  }

  struct Address: Codable, Equatable {
    var city: String
  }

  enum Size: String, Codable { case small, large }

  private func values(_ items: (String, String)...) -> FormValues { FormValues(items) }

  /// Returns the errors, as `name: detail`.
  private func errorMessages<Value: Decodable>(
    about values: FormValues, as type: Value.Type
  ) throws -> [String] {
    let errors = try #require(throws: FormErrors.self) { try values.decode(type) }
    return errors.items.map { "\($0.name): \($0.detail)" }
  }

  @Test func aFormDecodesIntoItsModel() throws {
    let sent = values(
      ("guest", "Ada"), ("items.1.name", "Scone"), ("tags", "hot"), ("items.0.name", "Tea"),
      ("items.0.count", "2"), ("isGift", "on"), ("address.city", "Bath"), ("items.1.count", " 1 "),
      ("items.0.isSweet", "true"), ("tags", "to go"), ("pe-base", "x"), ("note", ""))
    #expect(
      try sent.decode(Order.self)
        == Order(
          guest: "Ada", note: nil, isGift: true, address: Address(city: "Bath"),
          tags: ["hot", "to go"],
          items: [
            .init(name: "Tea", count: 2, isSweet: true),
            .init(name: "Scone", count: 1, isSweet: false),
          ]))
  }

  @Test func missingFieldsDecodeAsFalseNilOrEmpty() throws {
    #expect(
      try values(("guest", "")).decode()
        == Order(guest: "", note: nil, isGift: false, address: nil, tags: [], items: []))
  }

  @Test(
    arguments: [
      ("true", true), ("on", true), ("false", false), ("off", false), ("", false),
    ])
  func checkboxValuesDecodeAsBool(text: String, isOn: Bool) throws {
    #expect(try values(("a", text)).decode([String: Bool].self) == ["a": isOn])
  }

  @Test(arguments: ["yes", "1", "TRUE", "true "])
  func invalidBooleansAreRejected(text: String) throws {
    #expect(
      try errorMessages(about: values(("a", text)), as: [String: Bool].self)
        == ["a: Send 'true' or 'false'."])
  }

  @Test(arguments: [("12", 12), ("-3", -3), ("+4", 4), (" 5\r\n", 5), ("0", 0)])
  func decimalDigitsDecodeAsAnInteger(text: String, number: Int) throws {
    #expect(try values(("a", text)).decode([String: Int].self) == ["a": number])
  }

  @Test(arguments: ["", "-", "1.5", "1,000", "0x1F", "twelve", "+-1", "1 2"])
  func invalidIntegersAreRejected(text: String) throws {
    #expect(
      try errorMessages(about: values(("a", text)), as: [String: Int8].self)
        == ["a: Enter a whole number."])
  }

  @Test(arguments: ["128", "-129", "+1000", "99999999999999999999"])
  func theErrorForAnOutOfRangeIntegerStatesTheBounds(text: String) throws {
    #expect(
      try errorMessages(about: values(("a", text)), as: [String: Int8].self)
        == ["a: Enter a whole number from -128 to 127."])
  }

  @Test(arguments: [("1.5", 1.5), ("-2", -2), ("1e3", 1000), (".5", 0.5)])
  func decimalNumbersDecodeAsDouble(text: String, number: Double) throws {
    #expect(try values(("a", text)).decode([String: Double].self) == ["a": number])
  }

  @Test(arguments: ["", "1,5", "nan", "inf", "-infinity", "0x1p4", "1e999", "e"])
  func invalidNumbersAreRejected(text: String) throws {
    for errorMessages in [
      try errorMessages(about: values(("a", text)), as: [String: Double].self),
      try errorMessages(about: values(("a", text)), as: [String: Float].self),
    ] {
      #expect(errorMessages == ["a: Enter a number, such as 2.5."])
    }
  }

  @Test func emptyTextIsNilForAnOptional() throws {
    struct Optionals: Codable, Equatable {
      var text: String?
      var number: Int?
      var isOn: Bool?
      var day: CalendarDate?
      var size: Size?
    }
    #expect(
      try values(("text", ""), ("number", ""), ("isOn", ""), ("day", ""), ("size", "")).decode()
        == Optionals())
    #expect(try values().decode() == Optionals())
    #expect(
      try values(
        ("text", " "), ("number", "0"), ("isOn", "off"), ("day", "2026-02-28"), ("size", "large")
      ).decode()
        == Optionals(
          text: " ", number: 0, isOn: false, day: CalendarDate("2026-02-28"), size: .large))
  }

  @Test func anErrorNamesItsFieldAndSaysWhatToDo() throws {
    #expect(
      try errorMessages(about: values(("items.0.name", "Tea")), as: Order.self)
        == ["guest: 'guest' was not sent. Fill in that field."])
    #expect(
      try errorMessages(
        about: values(("guest", "Ada"), ("items.4.name", "Tea"), ("items.4.count", "two")),
        as: Order.self)
        == ["items.4.count: Enter a whole number."])
    #expect(
      try errorMessages(about: values(("a", "2026-02-30")), as: [String: CalendarDate].self)
        == ["a: Enter an existing date, such as 2026-02-28."])
    #expect(
      try errorMessages(about: values(("a", "huge")), as: [String: Size].self)
        == ["a: This value is not accepted here. Choose another one."])
    #expect(
      try errorMessages(about: values(("a", "1"), ("a", "x")), as: [String: [Int16]].self)
        == ["a: Enter a whole number."])
    #expect(
      try errorMessages(about: values(("a", "1"), ("b", "2")), as: Int.self)
        == [": This field takes one value, but several were sent. Send one."])
  }

  @Test func aSingleValueDecodesFromTheOnlyField() throws {
    #expect(try values(("q", "tea"), ("pe-from", "/")).decode(String.self) == "tea")
    #expect(try values(("q", "")).decode(String?.self) == nil)
    #expect(try values().decode(Int?.self) == nil)
  }

  /// "é" has two spellings in Unicode, which are two names and two values.
  @Test func composedAndDecomposedNamesAreDistinct() throws {
    let sent = values(("\u{E9}", "1"), ("e\u{301}", "2"), ("\u{E9}x", "3"))
    struct One: Decodable {
      enum CodingKeys: String, CodingKey { case value = "\u{E9}" }
      var value: Int
    }
    struct Two: Decodable {
      enum CodingKeys: String, CodingKey { case value = "e\u{301}" }
      var value: Int
    }
    #expect(try sent.decode(One.self).value == 1)
    #expect(try sent.decode(Two.self).value == 2)
  }

  /// "!" sorts before the dot that separates nested names.
  @Test func namesWithACommonPrefixStaySeparate() throws {
    let sent = values(("a.x", "1"), ("a!", "2"), ("ab.x", "3"), ("a.y", "4"))
    #expect(try sent.decode([String: [String: Int]].self)["a"] == ["x": 1, "y": 4])
    #expect(try sent.decode([String: [String: Int]].self).keys.sorted() == ["a", "a!", "ab"])
  }

  @Test func listItemsAreSortedByIndex() throws {
    let sent = values(
      ("a.10", "k"), ("a.2", "c"), ("a.0", "a"), ("a.-1", "no"), ("a.01", "no"), ("a.x", "no"))
    #expect(try sent.decode([String: [String]].self) == ["a": ["a", "c", "k"]])
    #expect(try values(("0", "a"), ("1", "b")).decode([String].self) == ["a", "b"])
  }

  @Test func aListWithTooFewItemsIsAnError() throws {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        _ = try list.decode(Int.self)
        _ = try list.decode(Int.self)
      }
    }
    #expect(throws: Never.self) { try values(("0", "1"), ("1", "2")).decode(Pair.self) }
    #expect(
      try errorMessages(about: values(("a.0", "1")), as: [String: Pair].self)
        == ["a: 'a.1' was not sent. Fill in that field."])
  }

  /// Otherwise, a request could overflow the stack.
  @Test func theNestingDepthOfNamesIsLimited() throws {
    struct Branch: Decodable {
      var branches: [Branch]
      var depth: Int { 1 + (branches.first?.depth ?? 0) }
    }
    func sent(_ depth: Int) -> FormValues {
      values((Array(repeating: "branches.0", count: depth).joined(separator: ".") + ".x", "1"))
    }
    #expect(try sent(15).decode(Branch.self).depth == 16)
    let errors = try #require(throws: FormErrors.self) { try sent(5_000).decode(Branch.self) }
    #expect(errors.description == "The names of these fields are nested too deeply.")
  }

  @Test func anErrorThrownByTheModelIsRethrown() throws {
    struct Refused: Error, Equatable {}
    struct Strict: Decodable {
      init(from decoder: any Decoder) throws { throw Refused() }
    }
    #expect(throws: Refused()) { try values(("a", "1")).decode(Strict.self) }
  }

  @Test func fiveThousandListItemsDecodeInOrder() throws {
    let sent = FormValues((0..<5_000).map { ("items.\($0)", "\($0)") })
    #expect(try sent.decode([String: [Int]].self)["items"] == Array(0..<5_000))
  }

  @Test func aCalendarDateDecodesFromISOText() throws {
    let day = try #require(CalendarDate("2026-02-28"))
    #expect(
      try decoder("[\"2026-02-28\"]").singleValueContainer().decode([CalendarDate].self) == [day])
    #expect(throws: DecodingError.self) {
      try decoder("[\"2026-02-30\"]").singleValueContainer().decode([CalendarDate].self)
    }
  }
}
