import Foundation

/// A directory to write into: one that is empty, or is not there yet.
struct ExportDirectory {
  private let path: String

  /// Looks at the directory, and makes nothing.
  ///
  /// - Throws: ``CommandError`` where there is something already.
  init(_ path: String) throws {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return }
    guard isDirectory.boolValue else {
      throw CommandError("'\(path)' is no directory. Name one, or what is not there yet.")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw CommandError("'\(path)' cannot be read: \(error.localizedDescription)")
    }
    guard names.isEmpty else {
      throw CommandError("'\(path)' is not empty. Name a directory that is, or is not there yet.")
    }
  }

  /// Makes the directory, and those that it lies in.
  func make() throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandError("'\(path)' cannot be made: \(error.localizedDescription)")
    }
  }

  /// Writes a file, and the directories that it lies in.
  ///
  /// - Parameter place: Its path below the directory.
  func write(_ bytes: [UInt8], at place: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(place)")
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    } catch {
      throw CommandError(
        "'\(file.path)' cannot be written: \(error.localizedDescription) Empty '\(path)' before the "
          + "next export.")
    }
  }
}
