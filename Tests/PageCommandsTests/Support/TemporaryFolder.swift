import Foundation

/// A temporary folder for one test, removed at the end.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("PageCommands-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and creates its parent folders.
  func write(_ text: String = "", _ name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Creates a symbolic link. A relative `target` starts at the link's folder.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"), encoding: .utf8)
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Returns the sorted paths of all files below a folder, including dangling links.
  func files(below name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(name)").filter { inside in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: "\(path)/\(name)/\(inside)", isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }
}
