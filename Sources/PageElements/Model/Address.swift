/// An address whose interpolated values are percent-encoded.
///
///     Link(tea.name, to: "/teas/\(tea.name)?cup=\(cup)")
///     // Earl Grey & Milk: /teas/Earl%20Grey%20%26%20Milk?cup=large
///
/// A literal is used as it is. An interpolated value is percent-encoded (RFC 3986, section 2.1), so it can neither end
/// its component nor start another. A page with a parameter in its path, such as `/teas/{name}`, decodes a value that
/// fills a whole segment to the original value. A segment with a special meaning in paths (empty, `-`, `.`, `..`) is
/// written with a leading `~`.
///
/// After `tel:` and `mailto:`, the punctuation of telephone numbers and mail addresses is not encoded.
///
/// For an address from elsewhere, use `Address(text)`. It can be interpolated unchanged: `"\(request.url)#reviews"`.
public struct Address: Hashable, Sendable {
  /// The maximum number of bytes in the path and query of a page's address. Servers reject longer ones, and a page
  /// needs
  /// room to add parameters, such as a position in its list.
  package static let byteLimit = 5_500

  /// The text of the address: percent-encoded, but not yet escaped for HTML.
  public var text: String

  /// Creates an address from text that is already encoded.
  @inlinable public init(_ text: String) { self.text = text }

  public static func == (left: Address, right: Address) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { ExactText(text: text).hash(into: &hasher) }
}

extension Address {
  /// Returns whether the text is an address on the same site that is too long for a server.
  package static func isTooLong(_ text: String) -> Bool {
    text.utf8.count > byteLimit && text.utf8.first.map { "/?#".utf8.contains($0) } ?? false
  }

  /// The query parameters, decoded as form data.
  package var query: [(name: String, value: String)] {
    let bytes = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let questionMark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return Substring(bytes[bytes.index(after: questionMark)...]).parts(separatedBy: "&").compactMap
    { pair in
      guard !pair.isEmpty else { return nil }
      let halves = pair.parts(separatedBy: "=", atMost: 2)
      return (Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : "")
    }
  }

  /// Decodes form data as browsers do: a `%` without two hexadecimal digits stays a `%`.
  private static func decoded(_ text: Substring) -> String {
    var decoded: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        digits.utf8.allSatisfy({ !"+-".utf8.contains($0) }), let value = UInt8(digits, radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension Address: CustomStringConvertible {
  public var description: String { text }
}

extension Address: ExpressibleByStringInterpolation {
  @inlinable public init(stringLiteral text: String) { self.init(text) }

  /// Creates an address with percent-encoded values.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(parts.textWithTildes)
  }

  /// The parts of an address: literals and values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    private var isInPath = true
    /// The offsets of the path segments that contain values.
    private var segmentStarts: [Int] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends a literal without encoding it.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      isInPath =
        isInPath && !literal.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    }

    /// Appends a percent-encoded value: text, a number, a `Bool` or a day.
    public mutating func appendInterpolation(_ value: some LosslessStringConvertible) {
      append(value.description)
    }

    /// Appends an enum's raw value, percent-encoded.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
    where Value.RawValue: LosslessStringConvertible {
      append(value.rawValue.description)
    }

    private mutating func append(_ value: String) {
      if isInPath, let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) {
        let start = text.utf8.distance(from: text.utf8.startIndex, to: slash) + 1
        if segmentStarts.last != start { segmentStarts.append(start) }
      }
      let isPhoneOrMail =
        "tel:".utf8.elementsEqual(text.utf8) || "mailto:".utf8.elementsEqual(text.utf8)
      text += HTMLEscaping.percentEncoded(value, isPhoneOrMail: isPhoneOrMail)
    }

    /// Appends an address without encoding it.
    public mutating func appendInterpolation(_ address: Address) { appendLiteral(address.text) }

    /// The text with a `~` before each segment whose value would otherwise have a special meaning in paths.
    fileprivate var textWithTildes: String {
      var textWithTildes = text
      for start in segmentStarts.reversed() {
        let rest = textWithTildes.utf8.dropFirst(start)
        let segment = rest.prefix { !"/?#".utf8.contains($0) }
        if PathSegment.needsTilde(segment) { textWithTildes.insert("~", at: segment.startIndex) }
      }
      return textWithTildes
    }
  }
}

/// Conversion of text in an address to a value.
package enum AddressValue {
  /// Parses a value. Returns `nil` for text that is not the value's canonical form: `7` is a number, `07` and `+7` are
  /// not.
  package static func read<Value: LosslessStringConvertible>(_ text: String) -> Value? {
    guard Value.self != String.self else { return text as? Value }
    guard text.utf8.count <= String.maximumValueLength, let value = Value(text),
      value.description.hasSameBytes(as: text)
    else { return nil }
    if let number = value as? any BinaryFloatingPoint, !number.isFinite { return nil }
    return value
  }
}

/// Conversion between path segments and the values that they encode.
package enum PathSegment {
  /// Returns whether a value needs a leading `~`: it is empty, `-`, `.` or `..`, which have a special meaning in paths,
  /// or one of these after `~`.
  package static func needsTilde(_ value: Substring.UTF8View) -> Bool {
    let rest = value.drop { $0 == UInt8(ascii: "~") }
    return isReserved(rest)
  }

  /// Returns the value of a segment, or `nil` for a segment with a special meaning.
  package static func value(_ segment: Substring) -> Substring? {
    if isReserved(segment.utf8) { return nil }
    guard segment.utf8.first == UInt8(ascii: "~"), needsTilde(segment.utf8) else { return segment }
    return Substring(segment.utf8.dropFirst())
  }

  private static func isReserved(_ segment: Substring.UTF8View) -> Bool {
    segment.count <= 2
      && (segment.isEmpty || segment.elementsEqual("-".utf8) || segment.elementsEqual(".".utf8)
        || segment.elementsEqual("..".utf8))
  }
}
