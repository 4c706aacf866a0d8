import Foundation

/// The snapshots in the folder of one test file.
struct SnapshotFiles {
  struct File {
    let path: String
    /// The path without the snapshot's name and the extension, as in `SnapshotFile/stem`.
    let stem: String
    /// The test's name as `#function` returns it, without the `()` at its end.
    let test: String
  }

  let all: [File]

  private static let extensions: Set<Substring> = ["css", "html", "txt"]

  init(in directory: String) {
    let paths = (FileManager.default.subpaths(atPath: directory) ?? []).sorted()
    all = paths.compactMap { short in
      let path = directory + "/" + short
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        !isDirectory.boolValue, !(short.split(separator: "/").last?.hasPrefix(".") ?? true),
        // Other tools store their files in folders of this name.
        Self.extensions.contains(short.split(separator: ".").last ?? "")
      else { return nil }
      // A dot in a test's name is written as ~2E, so the first dot ends the name.
      let stem = short.split(separator: ".", omittingEmptySubsequences: false)[0]
      return File(path: path, stem: directory + "/" + stem, test: Self.unescaped(stem))
    }
  }

  /// Returns the name that `SnapshotFile` has encoded: `~HH` is a byte, and `~/` divides a long name.
  private static func unescaped(_ stem: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(stem.replacing("~/", with: "").utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "~"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
