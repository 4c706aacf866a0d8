import PageBytes

/// The path of a file below a served directory, parsed from a request's path.
///
/// The path is split at its slashes, and each part is decoded once. No name is empty, contains a slash, a backslash or
/// NUL, or begins with a dot. A name that still looks encoded after decoding is used unchanged. So neither `..`, in any
/// spelling, nor a hidden file can occur. The only exception is `.well-known` at the start of a path (RFC 8615).
package struct FilePath: Hashable, Sendable {
  /// The names, separated by slashes.
  let bytes: [UInt8]
  /// Whether the path ends with a slash, and so refers to a directory.
  let isDirectory: Bool

  /// - Parameter path: The request's path without its query, still encoded.
  init?(_ path: Substring) {
    var rest = path.utf8
    guard rest.popFirst() == Self.slash else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count)
    // The start of the current name.
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

  /// - Parameter bytes: Names that the caller has checked as described above.
  private init(bytes: [UInt8], isDirectory: Bool) {
    self.bytes = bytes
    self.isDirectory = isDirectory
  }

  /// The path of the served directory itself.
  static var root: FilePath { FilePath(bytes: [], isDirectory: true) }

  /// Whether this is the path of the served directory itself.
  var isRoot: Bool { bytes.isEmpty }

  /// The bytes of each name.
  var names: [[UInt8]] { bytes.split(separator: Self.slash).map(Array.init) }

  /// Returns the path of a file in this directory.
  func appending(_ name: String) -> FilePath { appending(Array(name.utf8)) }

  /// Returns the path of a file in this directory. The name must be allowed.
  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(bytes: isRoot ? name : bytes + [Self.slash] + name, isDirectory: false)
  }

  /// The path in a URL, with all but RFC 3986's unreserved characters percent-encoded: `/pictures/a%20b.svg`.
  package var encoded: String { "/" + PercentCoding.encode(bytes, leaving: .path) }

  /// The path relative to the directory: `pictures/a b.svg`. Invalid UTF-8 is replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last name.
  var fileName: String {
    let start = bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  /// Whether files or directories of this name may be served.
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
