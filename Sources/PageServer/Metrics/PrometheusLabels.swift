import PageElements

/// Formats names and labels for Prometheus's text format.
enum PrometheusLabels {
  /// The maximum length of a value in bytes. Longer values are truncated.
  static let maximumValueLength = 200

  /// Returns the text between braces: `path="/teas",rule="label"`, sorted by name. If a name occurs twice, the first
  /// counts.
  static func text(_ dimensions: [(String, String)], of kind: PrometheusKind) -> String {
    var labels: [String: String] = [:]
    for (label, value) in dimensions {
      var name = name(label, allowsColon: false)
      // Prometheus reserves these names.
      if name == kind.reservedLabel || name.utf8.starts(with: "__".utf8) {
        name = "exported_" + name
      }
      if labels[name] == nil { labels[name] = escaped(value.cut(toBytes: maximumValueLength)) }
    }
    return labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
      .joined(separator: ",")
  }

  /// Returns a name in which `_` replaces all invalid characters.
  static func name(_ text: String, allowsColon: Bool) -> String {
    var bytes = text.utf8.prefix(maximumValueLength).map { byte in
      isLetter(byte) || isDigit(byte) || allowsColon && byte == UInt8(ascii: ":")
        ? byte : UInt8(ascii: "_")
    }
    if bytes.first.map(isDigit) ?? true { bytes.insert(UInt8(ascii: "_"), at: 0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ value: String) -> String {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes += Array("\\\\".utf8)
      case UInt8(ascii: "\""): bytes += Array("\\\"".utf8)
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
