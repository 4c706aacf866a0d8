import PageBytes
package import PageElements
import PageSite

/// A template for the link of a column's text, with values of its row: `https://example.com/{code}`.
///
/// The values come from the database and are not trusted. They are therefore percent-encoded and cannot be part of the
/// scheme or host.
package struct LinkTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    /// The name and index of a column.
    case value(String, Int)
  }

  private var parts: [Part]
  private let isMail: Bool

  /// - Parameters:
  ///   - text: The template in the settings.
  ///   - column: Returns the index of the column with a name; `nil` if there is no such column.
  /// - Throws: A sentence with the reason why the template is invalid.
  package init(_ text: String, column: (String) -> Int?) throws(Fault) {
    var (parts, rest) = ([Part](), Substring(text).utf8[...])
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: UInt8(ascii: "}")) else {
        throw Fault("'{' has no closing '}'.")
      }
      let name = String(Substring(inner[..<close]))
      guard let columnIndex = column(name) else {
        throw Fault("'{\(name.cut(toBytes: 80))}' is not a shown column.")
      }
      if open > rest.startIndex { parts.append(.text(String(Substring(rest[..<open])))) }
      parts.append(.value(name, columnIndex))
      rest = inner[inner.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(Substring(rest)))) }
    guard case .text(let beginning) = parts.first, Self.isSafe(beginning, isAll: parts.count == 1)
    else {
      throw Fault(
        "Write an address that begins with https://HOST/, http://HOST/, mailto: or /, followed by values as {COLUMN}."
      )
    }
    for case .text(let text) in parts
    where !text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`|}".utf8.contains($0) }) {
      throw Fault(
        "'\(text.cut(toBytes: 80))' contains characters that an address cannot contain. Percent-encode them."
      )
    }
    (self.parts, isMail) = (parts, beginning.utf8.starts(with: "mailto:".utf8))
  }

  /// Returns the template with the current indexes of its columns.
  ///
  /// - Parameter column: Returns the index of the column with a name; `nil` if there is no such column.
  /// - Returns: `nil` if one of the columns is missing.
  package func resolvingColumns(_ column: (String) -> Int?) -> LinkTemplate? {
    var template = self
    for (index, part) in parts.enumerated() {
      guard case .value(let name, _) = part else { continue }
      guard let columnIndex = column(name) else { return nil }
      template.parts[index] = .value(name, columnIndex)
    }
    return template
  }

  package struct Fault: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Whether the text before the first value contains the scheme and host.
  private static func isSafe(_ beginning: String, isAll: Bool) -> Bool {
    let bytes = beginning.utf8
    if bytes.starts(with: "mailto:".utf8) { return true }
    if bytes.first == UInt8(ascii: "/") {
      // Browsers interpret `//` and `/\` as the start of another host.
      return bytes.count == 1 || !"/\\".utf8.contains(bytes[bytes.index(after: bytes.startIndex)])
    }
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      let host = rest.prefix { !"/?#".utf8.contains($0) }
      return !host.isEmpty && !"@:.".utf8.contains(host.first ?? 0)
        && !host.contains(UInt8(ascii: "@")) && (isAll || host.count < rest.count)
    }
    return false
  }

  /// Returns the address for a row; `nil` if a value is missing or would change the path.
  package func address(_ record: DataRecord) -> Address? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .value(_, let columnIndex):
        guard record.values.indices.contains(columnIndex),
          let value = record.values[columnIndex].displayText,
          // A segment of one or two dots would change the path.
          !value.isEmpty, value != ".", value != "..", value.utf8.count <= 1_000
        else { return nil }
        let encoded = PercentCoding.encode(value.utf8)
        text += isMail ? encoded.replacing("%40", with: "@") : encoded
      }
    }
    return Address(text)
  }
}
