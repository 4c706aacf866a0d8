/// The files that a directory serves, found in one walk.
package struct FileListing: Sendable {
  /// The files that are served, sorted by path. A file that links lead to is listed under each of its names.
  package private(set) var files: [FilePath] = []
  /// The files, directories and names that cannot be read.
  package private(set) var unreadable: [FilePath] = []

  /// Looks up each name as for a request: hidden files are skipped, links inside the root are followed, and pipes and
  /// devices are ignored.
  ///
  /// A link to a directory that contains it is not followed, so that the walk ends. Its files are listed under the
  /// outer path anyway.
  init(of root: FileRoot) {
    var waiting: [(path: FilePath, within: [FileIdentity])] = [(.root, [])]
    while let (path, outer) = waiting.popLast() {
      switch root.inspect(path) {
      case .file: files.append(path)
      case .missing: break
      case .failed: unreadable.append(path)
      case .directory(let directory):
        guard let identity = directory.identity, let names = try? directory.names() else {
          unreadable.append(path)
          continue
        }
        guard !outer.contains(where: { $0.isSame(as: identity) }) else { continue }
        // The last element is processed next.
        waiting += names.filter { FilePath.allows($0, atStart: path.isRoot) }
          .sorted { $1.lexicographicallyPrecedes($0) }
          .map { (path.appending($0), outer + [identity]) }
      }
    }
  }
}

extension StaticFiles {
  /// Returns all files that are served. Reads the file system during the call.
  package func listing() -> FileListing { FileListing(of: root) }

  /// Returns the bytes of a served file.
  ///
  /// - Throws: ``FileError`` if the file cannot be read.
  package func contents(of path: FilePath) throws(FileError) -> [UInt8] {
    switch root.find(path, withPrecompressed: false) {
    case .file(let file, _): return try file.contents()
    case .failed(let code): throw .cannotOpen(path: path.text, code: code)
    case .missing, .directory: throw .notRegular(path: path.text)
    }
  }

  /// Whether a path, which need not exist, is the directory or inside it.
  package func contains(_ path: String) -> Bool { root.contains(path) }
}
