import Foundation

/// The rendered files on disk until all are complete. Only then does the export write to its directory.
final class ExportStage {
  private let directory: URL
  private var count = 0

  /// - Throws: ``CommandError`` if the directory cannot be created.
  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(
      path: "export-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw CommandError("'\(directory.path)' cannot be created: \(error.localizedDescription)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// - Returns: The number to read the bytes with.
  func store(_ bytes: [UInt8]) throws -> Int {
    count += 1
    do {
      try Data(bytes).write(to: file(count))
    } catch {
      throw CommandError("'\(file(count).path)' cannot be written: \(error.localizedDescription)")
    }
    return count
  }

  func bytes(of number: Int) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: file(number)))
    } catch {
      throw CommandError("'\(file(number).path)' cannot be read: \(error.localizedDescription)")
    }
  }

  private func file(_ number: Int) -> URL { directory.appending(path: "\(number)") }
}
