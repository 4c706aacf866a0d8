import HTTPTypes
import PageCrypto
import PageElements
import PagePatching
import PageHTTP

/// A position as opaque text for URLs, valid for one page, query and order.
///
/// It identifies a position and grants no access, so it is unsigned and valid across restarts. It is the
/// base64url encoding of a version byte, eight bytes of a SHA-256 of page, query and order, and the
/// position's values.
package struct Cursor: Sendable {
  private static let version: UInt8 = 1
  private let scope: [UInt8]

  package init(page: String, query: String, order: String) {
    var input: [UInt8] = []
    for part in [page, query, order] {
      input += Array("\(part.utf8.count):".utf8) + Array(part.utf8)
    }
    scope = Array(SHA256.hash(input).prefix(8))
  }

  package func encode(_ position: Position) -> String {
    var bytes = [Self.version] + scope
    for value in position.values {
      switch value {
      case .null: bytes.append(0)
      case .integer(let number): bytes += [1] + Self.bigEndian(UInt64(bitPattern: number))
      case .real(let number): bytes += [2] + Self.bigEndian(number.bitPattern)
      case .text(let text): bytes += [3] + Self.bigEndian(UInt32(text.utf8.count)) + text.utf8
      case .blob(let blob): bytes += [4] + Self.bigEndian(UInt32(blob.count)) + blob
      }
    }
    return Base64URL.encode(bytes)
  }

  /// - Throws: ``SiteProblem`` (400) for text that is not a cursor of this page, query and order.
  package func decode(_ text: String) throws -> Position {
    let refusal = SiteProblem(
      .badRequest,
      "The cursor '\(text.cut(toBytes: 40))' does not belong to this page, query and order. "
        + "Begin again without it.")
    guard let bytes = Base64URL.decode(text), bytes.count > 9, bytes[0] == Self.version,
      Array(bytes[1..<9]) == scope
    else { throw refusal }
    var remaining = bytes[9...]
    func take(_ count: Int) throws -> ArraySlice<UInt8> {
      guard remaining.count >= count else { throw refusal }
      defer { remaining = remaining.dropFirst(count) }
      return remaining.prefix(count)
    }
    func number(_ count: Int) throws -> UInt64 {
      try take(count).reduce(0) { $0 << 8 | UInt64($1) }
    }
    var values: [SortValue] = []
    while let tag = remaining.first {
      remaining = remaining.dropFirst()
      switch tag {
      case 0: values.append(.null)
      case 1: values.append(.integer(Int64(bitPattern: try number(8))))
      case 2: values.append(.real(Double(bitPattern: try number(8))))
      case 3:
        guard let text = String(validating: try take(Int(try number(4))), as: UTF8.self) else {
          throw refusal
        }
        values.append(.text(text))
      case 4: values.append(.blob(Array(try take(Int(try number(4))))))
      default: throw refusal
      }
    }
    return Position(values)
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
