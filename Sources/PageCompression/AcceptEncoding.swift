import PageBytes

/// The content codings that a client accepts (RFC 9110, section 12.5.3).
///
///     AcceptEncoding("gzip, deflate, br").allowsGzip  // true
///     AcceptEncoding("br, *;q=0").allowsGzip          // false
///     AcceptEncoding(nil).allowsGzip                  // false
///
/// Malformed elements are ignored; the rest of the field still counts.
public struct AcceptEncoding: Hashable, Sendable {
  /// Whether to respond with gzip: the client accepts it, by name or by `*`, at least as much as plain bytes.
  ///
  /// According to the standard, a client without the field accepts any coding. In practice it is more likely to support
  /// none, so it receives plain bytes.
  public let allowsGzip: Bool

  /// - Parameter field: The value of `Accept-Encoding`, with multiple lines joined by commas; `nil` if the request does
  ///   not have the field.
  public init(_ field: String?) {
    var gzip: Int?
    var identity: Int?
    var others: Int?
    for item in (field ?? "").utf8.split(separator: UInt8(ascii: ",")) {
      guard let (coding, weight) = Self.weighted(item) else { continue }
      // If a coding is listed twice, the higher weight counts.
      switch coding {
      // The old name of the same coding (section 8.4.1.3).
      case "gzip", "x-gzip": gzip = max(gzip ?? 0, weight)
      case "identity": identity = max(identity ?? 0, weight)
      case "*": others = max(others ?? 0, weight)
      default: break
      }
    }
    let weight = gzip ?? others ?? 0
    // Plain bytes are always acceptable, but rank below an explicitly accepted coding.
    allowsGzip = weight > 0 && weight >= (identity ?? 0)
  }

  /// Returns a coding in lower case and its weight in thousandths; `nil` if the element is malformed.
  private static func weighted(_ item: Substring.UTF8View) -> (coding: String, weight: Int)? {
    let parts = item.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Substring($0.trimmingBlanks) }
    guard let coding = parts.first, !coding.isEmpty, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (coding.lowercased(), 1000) }
    guard parts[1].utf8.count > 2, let name = parts[1].utf8.first,
      name | 0x20 == UInt8(ascii: "q"), parts[1].utf8.dropFirst().first == UInt8(ascii: "="),
      let weight = thousandths(parts[1].utf8.dropFirst(2))
    else { return nil }
    return (coding.lowercased(), weight)
  }

  /// Parses `0` or `1` with up to three decimals, at most 1 (section 12.4.2).
  private static func thousandths(_ text: Substring.UTF8View) -> Int? {
    let digits = Array(text)
    guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5,
      digits.count == 1 || digits[1] == UInt8(ascii: ".")
    else { return nil }
    var value = Int(first - 0x30)
    for index in 2..<5 {
      let digit = index < digits.count ? digits[index] : 0x30
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value <= 1000 ? value : nil
  }
}
