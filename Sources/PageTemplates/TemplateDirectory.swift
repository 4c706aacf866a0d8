import Foundation
import PageElements

/// The template files in a directory and its subdirectories.
struct TemplateDirectory: Sendable {
  /// A stamp that changes with a file. It includes the file number, which changes when an editor replaces the file. So
  /// an edit of the same size within one tick of the clock is noticed.
  struct Stamp: Hashable, Sendable {
    var date: Date
    var size: Int
    var inode: Int
  }

  private static let suffix = ".mustache"

  let path: String

  /// Reads all templates, named by their paths without `.mustache`. Names that begin with a dot are skipped.
  ///
  /// - Throws: ``TemplateError`` if the directory is missing or cannot be listed.
  func read() throws -> (files: [String: TemplateFile], stamps: [String: Stamp]) {
    var files: [String: TemplateFile] = [:]
    var stamps: [String: Stamp] = [:]
    for name in try names() {
      // Before the text, so that a change in between is noticed the next time.
      guard let stamp = stamp(of: name) else { continue }
      stamps[name] = stamp
      let file = file(of: name)
      let contents = FileManager.default.contents(atPath: file)
      files[name] = TemplateFile(file: file, bytes: contents.map(Array.init))
    }
    return (files, stamps)
  }

  /// Returns the stamp of a file; `nil` if it does not exist.
  func stamp(of name: String) -> Stamp? {
    let file = URL(fileURLWithPath: file(of: name)).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    let size = attributes[.size] as? NSNumber
    let inode = attributes[.systemFileNumber] as? NSNumber
    return Stamp(date: date, size: size?.intValue ?? 0, inode: inode?.intValue ?? 0)
  }

  private func file(of name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

  private func names() throws -> [String] {
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: path)
    } catch {
      throw TemplateError(
        file: path,
        message: "There is no readable directory of templates here. Create it, or name "
          + "another.")
    }
    return paths.filter { path in
      path.hasSuffix(Self.suffix)
        && !path.parts(separatedBy: "/").contains { $0.utf8.first == UInt8(ascii: ".") }
    }.map { $0.cut(toBytes: $0.utf8.count - Self.suffix.utf8.count) }
  }
}
