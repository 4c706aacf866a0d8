/// The names that lead from a directory of files to one of them, out of a request's path.
///
/// The path is split at its slashes and each part decoded, once. No name is empty, holds a slash, a
/// backslash or NUL, or begins with a dot; a name that looks encoded after decoding is taken as it
/// stands. So `..` cannot occur, in any spelling, and neither can a hidden file. The one exception
/// is `.well-known` at the start of a path, which other standards put files under (RFC 8615).
package struct FilePath: Hashable, Sendable {
  /// The bytes of each name.
  private(set) var names: [[UInt8]]
  /// Whether the path ends in a slash, and so names a directory.
  let isDirectory: Bool

  /// - Parameter path: The request's path without its query, as it was sent.
  init?(_ path: Substring) {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.removeFirst().isEmpty else { return nil }
    isDirectory = parts.last?.isEmpty == true
    if isDirectory { parts.removeLast() }
    names = []
    for part in parts {
      guard let name = Self.decode(part), Self.allows(name, atStart: names.isEmpty) else {
        return nil
      }
      names.append(name)
    }
  }

  /// - Parameter names: What the names may be, as above, is the caller's to know.
  private init(names: [[UInt8]], isDirectory: Bool) {
    self.names = names
    self.isDirectory = isDirectory
  }

  /// The directory itself.
  static var root: FilePath { FilePath(names: [], isDirectory: true) }

  /// The path of a file in this directory.
  func appending(_ name: String) -> FilePath { appending(Array(name.utf8)) }

  /// The same, for a name that is allowed here.
  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(names: names + [name], isDirectory: false)
  }

  /// The path as a URL has it, all but RFC 3986's unreserved characters percent-encoded:
  /// `/pictures/a%20b.svg`.
  package var encoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = names.flatMap { name in
      [UInt8(ascii: "/")]
        + name.flatMap { byte in
          Self.isUnreserved(byte)
            ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  /// The path from the directory on: `pictures/a b.svg`. Bytes that are no UTF-8 are replaced.
  package var text: String {
    String(decoding: Array(names.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  /// The last name, for its extension.
  var fileName: String { String(decoding: names.last ?? [], as: UTF8.self) }

  /// Whether a file or directory of this name may be served.
  static func allows(_ name: [UInt8], atStart: Bool) -> Bool {
    switch name.first {
    case nil: false
    case UInt8(ascii: "."): atStart && name.elementsEqual(".well-known".utf8)
    default:
      !name.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0 }
    }
  }

  /// Undoes percent-encoding; `nil` where a percent sign is not followed by two hex digits.
  private static func decode(_ part: Substring.UTF8View) -> [UInt8]? {
    var name: [UInt8] = []
    name.reserveCapacity(part.count)
    var rest = part
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
          return nil
        }
        name.append(UInt8(high << 4 | low))
      } else {
        name.append(byte)
      }
    }
    return name
  }
}
