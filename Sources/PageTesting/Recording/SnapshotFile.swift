import Foundation

/// The file of a snapshot: `<directory>/<test>.html`, or `<directory>/<test>.<name>.html`, with the file extension of
/// its kind.
///
/// Different tests and names have different files, whatever characters they contain. No name leads out of the
/// directory.
package struct SnapshotFile: Hashable, Sendable {
  package let path: String
  /// The path in the folder of all snapshots: `<TestFile>/<test>.html`.
  let shortPath: String
  /// The path without the snapshot's name and the extension, with which all snapshots of one test begin.
  let stem: String

  /// - Parameters:
  ///   - directory: The directory. It is created when the snapshot is written.
  ///   - test: The test's name as `#function` returns it. The `()` at its end is removed.
  ///   - name: The name that distinguishes the snapshots of one test.
  package init(
    directory: String, test: String, name: String? = nil, fileExtension: String = "html"
  ) {
    let testName = Self.escaped(test.hasSuffix("()") ? String(test.dropLast(2)) : test)
    let file = name.map { testName + "." + Self.escaped($0) } ?? testName
    let split = Self.split(file) + "." + fileExtension
    path = directory + "/" + split
    let folder = directory.split(separator: "/").last.map { $0 + "/" } ?? ""
    shortPath = folder + split
    stem = directory + "/" + Self.split(testName)
  }

  /// Returns the directory for the snapshots of a test file: `__Snapshots__/<TestFile>` beside it.
  package static func directory(beside testFile: String) -> String {
    let file = URL(fileURLWithPath: testFile)
    return file.deletingLastPathComponent()
      .appending(components: "__Snapshots__", file.deletingPathExtension().lastPathComponent)
      .path(percentEncoded: false)
  }

  /// Returns the recorded bytes; `nil` if the file does not exist.
  package func read() throws -> [UInt8]? {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    }
  }

  /// Replaces the recorded bytes atomically.
  package func write(_ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
  }

  /// Encodes bytes outside `[A-Za-z0-9_-]` as `~HH`, so that the dot and the slash can be separators.
  private static func escaped(_ name: String) -> String {
    var safe = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        safe.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        safe += byte < 16 ? "~0" + hex : "~" + hex
      }
    }
    return safe
  }

  /// Divides a name that is too long for a file system (usually 255 bytes) into folders of 200 bytes and a `~`, so
  /// that it stays unique.
  private static func split(_ file: String) -> String {
    var parts: [Substring] = []
    var rest = file[...]
    while rest.utf8.count > 200 {
      parts.append(rest.prefix(200))
      rest = rest.dropFirst(200)
    }
    return (parts.map { $0 + "~" } + [rest]).joined(separator: "/")
  }
}
