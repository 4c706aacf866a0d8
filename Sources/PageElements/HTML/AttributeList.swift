/// The attributes of one tag, in order. They are written as HTML and kept for the JSON of the document.
///
/// Values are stored as a browser parses them from the HTML, so that the script sets the same values.
package struct AttributeList: Sendable {
  package struct Attribute: Sendable {
    package let name: StaticString
    package let value: String
  }

  package private(set) var attributes: [Attribute] = []

  package init() {}

  mutating func add(_ name: StaticString, _ value: String) {
    attributes.append(Attribute(name: name, value: value.normalizedForHTML))
  }

  /// Adds a boolean attribute, or nothing if `isSet` is false.
  mutating func add(_ name: StaticString, isSet: Bool) {
    if isSet { add(name, "") }
  }

  /// Adds a `style` attribute from the declarations that `write` writes. Each ends with `;`; the last `;` is removed.
  mutating func addStyle(_ write: (inout HTMLWriter) throws -> Void) rethrows {
    var css = HTMLWriter(minimumCapacity: 128)
    try write(&css)
    guard css.count > 0 else { return }
    // Declarations are made from typed values in ASCII, so they need no escaping.
    css.removeAll(from: css.count - 1)
    attributes.append(Attribute(name: "style", value: css.string()))
  }
}

extension String {
  /// The text with the replacements that ``HTMLWriter/text(_:)`` makes for characters that HTML does not allow.
  fileprivate var normalizedForHTML: String {
    // All of these characters start with one of these bytes.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xEF }) else {
      return self
    }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A where last == "\r": break
      case 0x0D: result.append("\n")
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF:
        result.append("\u{FFFD}")
      case let value where value & 0xFFFE == 0xFFFE: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}

extension HTMLWriter {
  mutating func attributes(_ list: AttributeList) {
    for attribute in list.attributes { self.attribute(attribute.name, attribute.value) }
  }
}
