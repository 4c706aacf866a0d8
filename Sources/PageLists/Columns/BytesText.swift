import PageBytes
package import PageSite

extension [UInt8] {
  /// The bytes of a key as text: 16 bytes as a UUID, others as hexadecimal digits of at most 16 bytes.
  package var keyText: String {
    let digits = prefix(16).flatMap { [$0.hexDigits.0, $0.hexDigits.1] }
      .map { String(decoding: [$0 | 0x20], as: UTF8.self) }
    guard count == 16 else { return digits.joined() + (count > 16 ? "…" : "") }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return parts.map { digits[$0].joined() }.joined(separator: "-")
  }
}

extension SortValue {
  /// The text of a key that is a byte string; `nil` for other values.
  var bytesText: String? {
    if case .blob(let bytes) = self { bytes.keyText } else { nil }
  }

  /// The text shown for a key; `nil` for null.
  package var keyText: String? { bytesText ?? displayText }
}

extension SortValue {
  /// The value as a field or filter shows it: bytes as in addresses, such as `~x00ff`; `nil` for NULL and for long bytes.
  package var fieldText: String? {
    guard case .blob(let bytes) = self else { return displayText }
    return bytes.count <= 100 ? RecordKey([self]).text : nil
  }
}

extension String {
  /// The bytes of a text such as `~x00ff`, as addresses write them; `nil` for other texts.
  package var bytesOfAddress: [UInt8]? {
    guard utf8.starts(with: "~x".utf8),
      case .blob(let bytes)? = RecordKey(self, areNumbers: [false])?.values.first
    else { return nil }
    return bytes
  }
}
