import PageBytes

/// The names that lead from a directory of files to one of them, out of a request's path.
///
/// The path is split at its slashes and each part decoded, once. No name is empty, holds a slash, a
/// backslash or NUL, or begins with a dot; a name that looks encoded after decoding is taken as it
/// stands. So `..` cannot occur, in any spelling, and neither can a hidden file. The one exception
/// is `.well-known` at the start of a path, which other standards put files under (RFC 8615).
package struct FilePath: Hashable, Sendable {
  /// The names with a slash between each two: none holds one.
  let bytes: [UInt8]
  /// Whether the path ends in a slash, and so names a directory.
  let isDirectory: Bool

  /// - Parameter path: The request's path without its query, as it was sent.
  init?(_ path: Substring) {
    var rest = path.utf8
    guard rest.popFirst() == Self.slash else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count)
    // Where the present name begins.
    var start = 0
    while let byte = rest.popFirst() {
      switch byte {
      case Self.slash:
        guard Self.allows(bytes[start...], atStart: start == 0) else { return nil }
        bytes.append(Self.slash)
        start = bytes.count
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit,
          case let decoded = UInt8(high << 4 | low), decoded != Self.slash
        else { return nil }
        bytes.append(decoded)
      default: bytes.append(byte)
      }
    }
    isDirectory = start == bytes.count
    if isDirectory {
      _ = bytes.popLast()
    } else {
      guard Self.allows(bytes[start...], atStart: start == 0) else { return nil }
    }
    self.bytes = bytes
  }

  /// - Parameter bytes: What the names may be, as above, is the caller's to know.
  private init(bytes: [UInt8], isDirectory: Bool) {
    self.bytes = bytes
    self.isDirectory = isDirectory
  }

  /// The directory itself.
  static var root: FilePath { FilePath(bytes: [], isDirectory: true) }

  /// Whether it is the directory itself, however it was written.
  var isRoot: Bool { bytes.isEmpty }

  /// The bytes of each name.
  var names: [[UInt8]] { bytes.split(separator: Self.slash).map(Array.init) }

  /// The path of a file in this directory.
  func appending(_ name: String) -> FilePath { appending(Array(name.utf8)) }

  /// The same, for a name that is allowed here.
  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(bytes: isRoot ? name : bytes + [Self.slash] + name, isDirectory: false)
  }

  /// The path as a URL has it, all but RFC 3986's unreserved characters percent-encoded:
  /// `/pictures/a%20b.svg`.
  package var encoded: String { "/" + PercentCoding.encode(bytes, leaving: .path) }

  /// The path from the directory on: `pictures/a b.svg`. Bytes that are no UTF-8 are replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last name, for its extension.
  var fileName: String {
    let start = bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  /// Whether a file or directory of this name may be served.
  static func allows(_ name: some Collection<UInt8>, atStart: Bool) -> Bool {
    switch name.first {
    case nil: false
    case UInt8(ascii: "."): atStart && name.elementsEqual(".well-known".utf8)
    default:
      !name.contains { $0 == slash || $0 == UInt8(ascii: "\\") || $0 == 0 }
    }
  }

  private static let slash = UInt8(ascii: "/")
}
