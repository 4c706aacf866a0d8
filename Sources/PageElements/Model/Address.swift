/// The address of something, right for any value that stands in it.
///
///     Link(tea.name, to: "/teas/\(tea.name)?cup=\(cup)")
///     // Earl Grey & Milk: /teas/Earl%20Grey%20%26%20Milk?cup=large
///
/// What is written as a literal is taken as it is. A value between is percent-encoded (RFC 3986,
/// section 2.1), so that it can neither end its place nor begin another. One that fills a whole segment
/// of the path comes back as it was from a page with a place for it, such as `/teas/{name}`: a segment that
/// values have made into what paths use otherwise (nothing, `-`, `.`, `..`) is written with a `~` before it.
///
/// Of a telephone number (`tel:`) or a mail address (`mailto:`) its own signs stay as they are.
///
/// An address that was made elsewhere is `Address(text)`, and stands in another one as it is:
/// `"\(request.url)#reviews"`.
public struct Address: Hashable, Sendable {
  /// How many bytes a page's own address has at most, path and query: a server refuses longer ones, and what a page
  /// adds to it, such as a place in its list, needs room.
  package static let byteLimit = 5_500

  /// The address as it is written: percent-encoded, not yet escaped for HTML.
  public var text: String

  /// An address that is one already; nothing of it is encoded.
  @inlinable public init(_ text: String) { self.text = text }

  public static func == (left: Address, right: Address) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { ExactText(text: text).hash(into: &hasher) }
}

extension Address {
  /// Whether it leads to a page of the same site that no server would answer.
  package static func isTooLong(_ text: String) -> Bool {
    text.utf8.count > byteLimit && text.utf8.first.map { "/?#".utf8.contains($0) } ?? false
  }

  /// The parameters of its query, decoded as forms write them.
  package var query: [(name: String, value: String)] {
    let bytes = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return Substring(bytes[bytes.index(after: mark)...]).parts(between: "&").compactMap { pair in
      guard !pair.isEmpty else { return nil }
      let halves = pair.parts(between: "=", atMost: 2)
      return (Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : "")
    }
  }

  /// As browsers read it: a `%` without two hexadecimal digits is one.
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

  /// An address whose values are percent-encoded.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(parts.marked)
  }

  /// Puts an address together from literals and values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    private var isPath = true
    /// Where the segments of the path begin that values stand in.
    private var segments: [Int] = []

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends text as it is.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      isPath =
        isPath && !literal.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    }

    /// Appends the text of a value, percent-encoded: of text, a number, a `Bool` or a day.
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
      if isPath, let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) {
        let start = text.utf8.distance(from: text.utf8.startIndex, to: slash) + 1
        if segments.last != start { segments.append(start) }
      }
      let isNumberOrMail =
        "tel:".utf8.elementsEqual(text.utf8) || "mailto:".utf8.elementsEqual(text.utf8)
      text += HTMLEscaping.percentEncoded(value, isNumberOrMail: isNumberOrMail)
    }

    /// Appends an address as it is.
    public mutating func appendInterpolation(_ address: Address) { appendLiteral(address.text) }

    /// The text with a mark before each segment that a value has made into what paths use otherwise.
    fileprivate var marked: String {
      var marked = text
      for start in segments.reversed() {
        let rest = marked.utf8.dropFirst(start)
        let segment = rest.prefix { !"/?#".utf8.contains($0) }
        if PathSegment.needsMark(segment) { marked.insert("~", at: segment.startIndex) }
      }
      return marked
    }
  }
}

/// A value that an address gives back.
package enum AddressText {
  /// Reads a value; `nil` for text that is not the one which the value is written as: `7` is a number,
  /// `07` and `+7` are not.
  package static func read<Value: LosslessStringConvertible>(_ text: String) -> Value? {
    guard Value.self != String.self else { return text as? Value }
    guard text.utf8.count <= String.longestValue, let value = Value(text),
      value.description.hasSameBytes(as: text)
    else { return nil }
    if let number = value as? any BinaryFloatingPoint, !number.isFinite { return nil }
    return value
  }
}

/// A segment of a path, and the values that it stands for.
package enum PathSegment {
  /// Whether a value would not be its own segment: it is empty, `-`, `.` or `..`, which paths use
  /// otherwise, or such a one behind `~`.
  package static func needsMark(_ value: Substring.UTF8View) -> Bool {
    let rest = value.drop { $0 == UInt8(ascii: "~") }
    return isReserved(rest)
  }

  /// The value of a segment; `nil` for one that stands for none.
  package static func value(_ segment: Substring) -> Substring? {
    if isReserved(segment.utf8) { return nil }
    guard segment.utf8.first == UInt8(ascii: "~"), needsMark(segment.utf8) else { return segment }
    return Substring(segment.utf8.dropFirst())
  }

  private static func isReserved(_ segment: Substring.UTF8View) -> Bool {
    segment.count <= 2
      && (segment.isEmpty || segment.elementsEqual("-".utf8) || segment.elementsEqual(".".utf8)
        || segment.elementsEqual("..".utf8))
  }
}
