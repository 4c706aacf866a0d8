import Foundation
import Testing

@testable import PagePatching

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
    ("1", .number(1)), ("-1.5e3", .number(-1500)), ("\"\"", .string("")),
    ("\"\\u00e9\"", .string("\u{E9}")), ("[]", .array([])), ("{}", .object([:])),
    ("[1,null,\"1\"]", .array([.number(1), .null, .string("1")])),
    ("{\"a\":null,\"b\":{\"c\":[]}}", .object(["a": .null, "b": .object(["c": .array([])])])),
  ])
  func readsEachKindOfValue(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
    let encoder = JSONEncoder()
    #expect(try JSONValue(parsing: encoder.encode(value)) == value)
  }

  @Test(arguments: ["", "[", "{\"a\"}", "nul", "'a'", "[1 2]", "\"\u{1}\"", "[1]x"])
  func invalidJSONIsRejected(text: String) {
    #expect(throws: DecodingError.self) { try JSONValue(parsing: text.utf8) }
  }

  @Test func differentValuesAreNotEqual() {
    let values: [JSONValue] = [
      .null, .bool(false), .number(0), .string(""), .string("0"), .array([]), .object([:]),
      .string("\u{E9}"), .string("e\u{301}"), .array([.null]), .object(["a": .null]),
      .array([.string("\u{E9}")]), .array([.string("e\u{301}")]),
    ]
    for (place, value) in values.enumerated() {
      for (other, another) in values.enumerated() {
        #expect((value == another) == (place == other), "\(value) and \(another)")
      }
    }
  }

  @Test func subscriptsReturnNilForMissingMembers() {
    let value = JSONValue.object(["a": .array([.string("x")])])
    #expect(value["a"]?[0]?.text == "x")
    #expect(value["a"]?.items == [.string("x")])
    #expect(value["b"] == nil)
    #expect(value[0] == nil)
    #expect(value["a"]?[1] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["a"]?["x"] == nil)
    #expect(value.text == nil)
    #expect(value.items == [])
  }
}
