import Foundation

/// A user name in the normalized form in which it is compared, stored and shown: the profile UsernameCasePreserved of
/// RFC 8265 (PRECIS).
///
/// Full-width and half-width forms become ordinary letters, accents are composed (NFC), and case is significant. A name
/// consists of letters, marks, decimal digits and printable ASCII characters. It can have several parts: spaces around
/// the name are removed, and spaces between the parts are reduced to one. Invisible characters and alternative forms,
/// such as ligatures, are not allowed.
///
/// Two rules of the RFC need data that neither the standard library nor Foundation provides. The text direction is not
/// checked, and characters that the RFC allows only in some contexts are never allowed.
package struct UserName: Hashable, Sendable {
  /// The maximum size in bytes, which is that of a session's user.
  static let byteLimit = 200

  package let text: String

  /// - Throws: ``Fault`` for an invalid user name.
  package init(_ typed: String) throws(Fault) {
    // Checked first, to limit the work for long texts.
    guard typed.utf8.count <= 5 * Self.byteLimit else { throw .tooLong }
    var name = String.UnicodeScalarView()
    let composed = Self.withOrdinaryWidths(typed).precomposedStringWithCanonicalMapping
    for part in composed.unicodeScalars.split(separator: " ") {
      if !name.isEmpty { name.append(" ") }
      for scalar in part {
        guard Self.isAllowed(scalar) else { throw .character(scalar) }
      }
      // A mark would combine with the space before it.
      if let first = part.first, Self.isMark(first) { throw .character(first) }
      name.append(contentsOf: part)
    }
    guard !name.isEmpty else { throw .empty }
    text = String(name)
    guard text.utf8.count <= Self.byteLimit else { throw .tooLong }
  }

  /// A reason why a text is not a valid user name.
  package enum Fault: Error, Hashable, CustomStringConvertible {
    case empty, tooLong
    case character(Unicode.Scalar)

    package var description: String {
      switch self {
      case .empty: "it is empty. Enter a name."
      case .tooLong: "it is longer than \(UserName.byteLimit) bytes. Choose a shorter one."
      case .character(let scalar):
        "it contains the character \(Self.code(scalar)). Use letters, digits and printable "
          + "ASCII characters."
      }
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
  }

  /// Replaces full-width and half-width forms, the only compatibility mappings of the profile.
  private static func withOrdinaryWidths(_ text: String) -> String {
    var mapped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWidthVariant = scalar.value == 0x3000 || (0xFF01...0xFFEE).contains(scalar.value)
      let ordinary = isWidthVariant ? compatible(scalar) : []
      // Others, such as a full-width macron, have further mappings, and are not allowed.
      mapped.append(ordinary.count == 1 ? ordinary[0] : scalar)
    }
    return String(mapped)
  }

  /// Whether a character is in the IdentifierClass of RFC 8264.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x7E, 0x06FD, 0x06FE, 0x0F0B, 0x3007: return true
    case 0x0640, 0x07FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Old jamo of Hangul.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    let properties = scalar.properties
    guard !properties.isDefaultIgnorableCodePoint, !properties.isNoncharacterCodePoint,
      compatible(scalar) == [scalar]
    else { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }

  private static func compatible(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    Array(String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars)
  }
}
