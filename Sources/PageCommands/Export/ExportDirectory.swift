import Foundation

/// A directory for an export: an empty one, one that does not exist yet, or one with an earlier export.
///
/// Only files whose bytes differ are written, and files of an earlier export that are not in this one are removed. So a
/// tool that copies the directory copies only changes. The file `.pages-export` lists the files of an export; all other
/// files are left alone.
final class ExportDirectory {
  private let path: String
  /// The files that earlier exports wrote.
  private let earlierPaths: Set<String>
  private var relativePaths: Set<String> = []
  /// The numbers of written and removed files.
  private(set) var writtenCount = 0
  private(set) var removedCount = 0

  static let listName = ".pages-export"
  private static let listHead =
    "The files that an export of pages has written here, and may remove:"

  /// Checks the directory without creating anything.
  ///
  /// - Throws: ``CommandError`` if the directory contains other files.
  init(_ path: String) throws {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      earlierPaths = []
      return
    }
    guard isDirectory.boolValue else {
      throw CommandError("'\(path)' is not a directory. Name a directory, or a new path.")
    }
    if let list = try? String(contentsOfFile: "\(path)/\(Self.listName)", encoding: .utf8) {
      let lines = list.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      guard lines.first == Self.listHead else {
        throw CommandError(
          "'\(path)/\(Self.listName)' is not the file list of an export. Name another directory.")
      }
      earlierPaths = Set(lines.dropFirst().filter(Self.isInside))
      return
    }
    earlierPaths = []
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw CommandError("'\(path)' cannot be read: \(error.localizedDescription)")
    }
    guard names.isEmpty else {
      throw CommandError(
        "'\(path)' is not empty and contains no export. Name an empty directory, or a new path."
      )
    }
  }

  /// Creates the directory and its parents.
  ///
  /// - Parameter relativePaths: The paths of all files to be written.
  func begin(with relativePaths: some Collection<String>) throws {
    self.relativePaths = Set(relativePaths)
    for relativePath in relativePaths
    where !earlierPaths.contains(relativePath)
      && FileManager.default.fileExists(atPath: "\(path)/\(relativePath)")
    {
      throw CommandError(
        "'\(path)/\(relativePath)' is not part of an earlier export and would be overwritten. Move it. Nothing was written."
      )
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandError("'\(path)' cannot be created: \(error.localizedDescription)")
    }
    // If this export is interrupted, the next one knows which files it may overwrite.
    try writeList(earlierPaths.union(self.relativePaths))
    for relativePath in earlierPaths where !self.relativePaths.contains(relativePath) {
      guard (try? FileManager.default.removeItem(atPath: "\(path)/\(relativePath)")) != nil else {
        continue
      }
      removedCount += 1
      removeEmptyDirectories(above: relativePath)
    }
  }

  /// Writes a file if its bytes differ, and creates its parent directories.
  ///
  /// - Parameter relativePath: A path relative to the directory.
  func write(_ bytes: [UInt8], at relativePath: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(relativePath)")
    if let present = try? Data(contentsOf: file), present.elementsEqual(bytes) { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Atomic, so that other programs never read a partial file.
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw CommandError(
        "'\(file.path)' cannot be written: \(error.localizedDescription) Fix the cause and export again."
      )
    }
    writtenCount += 1
  }

  /// Removes a file that was planned but cannot be written.
  func omit(_ relativePath: String) throws {
    relativePaths.remove(relativePath)
    try? FileManager.default.removeItem(atPath: "\(path)/\(relativePath)")
  }

  /// Writes the final list of files.
  func end() throws { try writeList(relativePaths) }

  private func writeList(_ relativePaths: Set<String>) throws {
    let text = ([Self.listHead] + relativePaths.sorted()).joined(separator: "\n") + "\n"
    do {
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: "\(path)/\(Self.listName)"), options: .atomic)
    } catch {
      throw CommandError(
        "'\(path)/\(Self.listName)' cannot be written: \(error.localizedDescription)")
    }
  }

  private func removeEmptyDirectories(above relativePath: String) {
    var directory = (relativePath as NSString).deletingLastPathComponent
    while !directory.isEmpty, rmdir("\(path)/\(directory)") == 0 {
      directory = (directory as NSString).deletingLastPathComponent
    }
  }

  /// Whether a path from the list stays inside the directory, even if the list was edited.
  private static func isInside(_ relativePath: String) -> Bool {
    !relativePath.utf8.starts(with: "/".utf8)
      && !relativePath.utf8.split(separator: UInt8(ascii: "/")).contains {
        $0.elementsEqual("..".utf8)
      }
  }
}
