import Foundation
import Testing

/// The package's files, located relative to this source file.
enum TestFiles {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of all files below a folder whose names end with a suffix.
  static func paths(under folder: String, suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
  }

  /// Returns the text of the file with this name below `Gallery/Pages`.
  static func gallerySource(named name: String) throws -> String {
    let path = try paths(under: "Examples/Showcase/Gallery/Pages", suffix: "/\(name)").first
    return try text(try #require(path))
  }
}
