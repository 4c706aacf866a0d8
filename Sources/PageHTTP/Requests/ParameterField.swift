import PageBytes

/// The value of a header field with parameters, such as `multipart/form-data; boundary=x`.
///
/// The value and the names of the parameters are in lower case. Names are unique.
struct ParameterField: Sendable {
  /// The escaping of a quotation mark within a quoted string.
  enum Quoting {
    /// `\"`, as in most fields (RFC 9110, section 5.6.4).
    case backslash
    /// `%22`, with `%0D` and `%0A` for line breaks, as browsers write names in a form (HTML Standard,
    /// "Multipart form data"). A backslash is literal.
    case percent
  }

  let value: String
  private(set) var parameters: [String: String] = [:]

  /// Fails if the field is malformed or contains a parameter twice.
  init?(_ field: String, quoting: Quoting) {
    var remaining = field[...].utf8
    let value = String(
      Substring(
        Self.consumePrefix(from: &remaining) { $0 != UInt8(ascii: ";") }.utf8.trimmingBlanks))
    guard !value.isEmpty else { return nil }
    self.value = value.lowercased()
    while remaining.popFirst() != nil {
      Self.skipSpace(&remaining)
      // An empty parameter is harmless.
      if remaining.first == nil || remaining.first == UInt8(ascii: ";") { continue }
      let name = Self.consumePrefix(from: &remaining, while: Self.isToken).lowercased()
      guard !name.isEmpty, remaining.popFirst() == UInt8(ascii: "="),
        let text = Self.text(&remaining, quoting: quoting),
        parameters.updateValue(text, forKey: name) == nil
      else { return nil }
      Self.skipSpace(&remaining)
      guard remaining.first == nil || remaining.first == UInt8(ascii: ";") else { return nil }
    }
  }

  private static func text(_ remaining: inout Substring.UTF8View, quoting: Quoting) -> String? {
    guard remaining.first == UInt8(ascii: "\"") else {
      let token = consumePrefix(from: &remaining, while: isToken)
      return token.isEmpty ? nil : token
    }
    remaining.removeFirst()
    var bytes: [UInt8] = []
    while let byte = remaining.popFirst() {
      switch (byte, quoting) {
      case (UInt8(ascii: "\""), _):
        return String(decoding: quoting == .percent ? unescaped(bytes) : bytes, as: UTF8.self)
      case (UInt8(ascii: "\\"), .backslash):
        guard let escaped = remaining.popFirst() else { return nil }
        bytes.append(escaped)
      default:
        bytes.append(byte)
      }
    }
    return nil
  }

  /// Decodes only the three escapes of form names: browsers do not escape `%` itself.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    let escapes: [([UInt8], UInt8)] = [
      (Array("%22".utf8), UInt8(ascii: "\"")), (Array("%0D".utf8), UInt8(ascii: "\r")),
      (Array("%0A".utf8), UInt8(ascii: "\n")),
    ]
    var text: [UInt8] = []
    var remaining = bytes[...]
    while let byte = remaining.first {
      if let (escape, character) = escapes.first(where: { remaining.starts(with: $0.0) }) {
        text.append(character)
        remaining = remaining.dropFirst(escape.count)
      } else {
        text.append(byte)
        remaining = remaining.dropFirst()
      }
    }
    return text
  }

  /// Whether a byte may be part of a token (RFC 9110, section 5.6.2).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func consumePrefix(
    from remaining: inout Substring.UTF8View, while predicate: (UInt8) -> Bool
  ) -> String {
    let prefix = remaining.prefix(while: predicate)
    remaining = remaining[prefix.endIndex...]
    return String(Substring(prefix))
  }

  private static func skipSpace(_ remaining: inout Substring.UTF8View) {
    remaining = remaining.drop(while: \.isBlank)
  }
}
