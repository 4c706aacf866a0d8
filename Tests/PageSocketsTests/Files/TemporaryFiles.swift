import Foundation

/// A temporary directory that contains a directory `public` for a test to fill. It is removed at the end.
final class TemporaryFiles: Sendable {
  /// The path of `public`, the served directory.
  let path: String
  /// The path of the directory that contains `public`.
  let outside: String

  /// - Parameter files: Names below ``path``, and their text.
  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    outside =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("PageSockets-\(UUID().uuidString)").path
    path = outside + "/public"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: outside) }

  /// Writes a file below ``path`` and creates its parent directories.
  ///
  /// - Parameter time: The modification time, in seconds since 1970. By default, a time in 1994.
  func write(_ bytes: [UInt8], _ name: String, time: Double = 784_111_777) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    try setTime(time, name)
  }

  func write(_ text: String, _ name: String, time: Double = 784_111_777) throws {
    try write(Array(text.utf8), name, time: time)
  }

  func setTime(_ time: Double, _ name: String) throws {
    let whole = time.rounded(.down)
    let rest = Int(((time - whole) * 1e9).rounded())
    let moment = timespec(tv_sec: Int(whole), tv_nsec: rest)
    guard utimensat(AT_FDCWD, "\(path)/\(name)", [moment, moment], 0) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Creates a symbolic link. A relative `target` starts at the link's directory.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }
}
