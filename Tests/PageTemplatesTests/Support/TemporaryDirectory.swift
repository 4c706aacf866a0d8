import Foundation

/// A directory of files that is removed together with this object.
final class TemporaryDirectory: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("PageTemplates-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Replaces a file atomically, as editors do.
  func write(_ data: Data, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  func remove(_ name: String = "") throws {
    try FileManager.default.removeItem(atPath: name.isEmpty ? path : "\(path)/\(name)")
  }
}
