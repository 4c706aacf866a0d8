import PageElements
import PageTesting
import Testing

/// Tests of the properties of every control.
@Suite struct FormControlTests {
  static let all: [@Sendable (_ label: String, _ name: String) -> AnyElement] = [
    { DateField($0, name: $1).any }, { TextArea($0, name: $1).any },
    { Checkbox($0, name: $1).any }, { Switch($0, name: $1).any },
    { Select($0, name: $1, choices: ["x"]).any },
    { SegmentedControl($0, name: $1, segments: ["x"]).any },
    { Stepper($0, name: $1).any },
  ]

  @Test(arguments: all.indices)
  func aControlWithoutALabelIsAnError(_ index: Int) {
    #expect(throws: ControlError.emptyLabel(name: "n")) { try Self.all[index]("", "n").html() }
  }

  @Test(arguments: all.indices)
  func aControlWithoutANameIsAnError(_ index: Int) {
    #expect(throws: ControlError.emptyName(label: "l")) { try Self.all[index]("l", "").html() }
  }

  @Test func allControlsAreValidInOneForm() throws {
    var html = HTMLWriter()
    html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><title>x</title>")
    html.raw("</head><body><h1>x</h1><form action=\"/\" method=\"get\">")
    for (index, control) in Self.all.enumerated() {
      try control("l", "n\(index)").render(into: &html)
    }
    html.raw("</form></body></html>")
    expectValid(page: String(decoding: html.finish(), as: UTF8.self))
  }
}
