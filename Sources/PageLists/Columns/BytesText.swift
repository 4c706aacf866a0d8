import PageBytes
package import PageSite

extension [UInt8] {
  /// Bytes that are a key, as a text: 16 of them as a UUID, others in hexadecimal digits, cut behind 16 of them.
  package var keyText: String {
    let digits = prefix(16).flatMap { [$0.hexDigits.0, $0.hexDigits.1] }
      .map { String(decoding: [$0 | 0x20], as: UTF8.self) }
    guard count == 16 else { return digits.joined() + (count > 16 ? "…" : "") }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return parts.map { digits[$0].joined() }.joined(separator: "-")
  }
}

extension SortValue {
  /// The text of a key that consists of bytes; `nil` of all else.
  var bytesText: String? {
    if case .blob(let bytes) = self { bytes.keyText } else { nil }
  }

  /// The text that is shown of a key; `nil` for null.
  package var keyText: String? { bytesText ?? shownText }
}
