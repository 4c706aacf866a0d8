/// All that a directory of files serves, found in one walk.
package struct FileListing: Sendable {
  /// The files that are served under names of their own, sorted by them. One that links lead to stands
  /// here under each of its names.
  package private(set) var files: [FilePath] = []
  /// What lies there and cannot be read: a file, a directory, or a name of either.
  package private(set) var unreadable: [FilePath] = []

  /// Looks at each name as a request for it would be answered: hidden ones are left out, links are
  /// followed inside the root, pipes and the like are nothing.
  ///
  /// A link to a directory that it lies in is not followed, so that the walk ends: what is served below
  /// it is served above, too.
  init(of root: FileRoot) {
    var waiting: [(path: FilePath, within: [FileIdentity])] = [(.root, [])]
    while let (path, outer) = waiting.popLast() {
      switch root.inspect(path) {
      case .file: files.append(path)
      case .none: break
      case .failed: unreadable.append(path)
      case .directory(let directory):
        guard let identity = directory.identity, let names = try? directory.names() else {
          unreadable.append(path)
          continue
        }
        guard !outer.contains(where: { $0.isSame(as: identity) }) else { continue }
        // The last one is looked at next.
        waiting += names.filter { FilePath.allows($0, atStart: path.isRoot) }
          .sorted { $1.lexicographicallyPrecedes($0) }
          .map { (path.appending($0), outer + [identity]) }
      }
    }
  }
}

extension StaticFiles {
  /// All that is served under names of its own. It reads the file system while it is called.
  package func listing() -> FileListing { FileListing(of: root) }

  /// The bytes of a file that is served.
  ///
  /// - Throws: ``FileError`` where it cannot be read, or no longer.
  package func contents(of path: FilePath) throws(FileError) -> [UInt8] {
    switch root.find(path, withPrecompressed: false) {
    case .file(let file, _): return try file.contents()
    case .failed(let code): throw .cannotOpen(path: path.text, code: code)
    case .none, .directory: throw .notRegular(path: path.text)
    }
  }

  /// Whether a path, of which nothing need be there yet, leads to the directory or below it.
  package func holds(_ path: String) -> Bool { root.holds(path) }
}
