import Foundation

/// The inputs on a command line, with folders replaced by their files.
struct ValidateInputs {
  /// The inputs in the order of the command line. A folder's files are sorted by path.
  private(set) var all: [ValidateInput] = []
  /// Whether the command line has a folder.
  private(set) var hasFolder = false

  init(_ paths: [String]) {
    for path in paths {
      if path == "-" {
        all.append(.standardInput)
      } else if FileIdentity(path)?.isDirectory == true {
        hasFolder = true
        all += Self.files(below: path)
      } else {
        all.append(.file(path))
      }
    }
  }

  /// Returns the HTML files below a folder, sorted, and the paths that cannot be read.
  ///
  /// Links are followed. Each folder is visited once, so cycles end. Folders are visited before links to them, so that
  /// files have the shorter of their paths.
  private static func files(below folder: String) -> [ValidateInput] {
    var files: [ValidateInput] = []
    var seen: Set<FileIdentity> = []
    var folders = [folder]
    var links: [String] = []
    while let path = folders.popLast() ?? links.popLast() {
      guard let identity = FileIdentity(path), seen.insert(identity).inserted else { continue }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        let fault = ReadError(
          "The folder '\(path)' cannot be read. Check its permissions.")
        files.append(.unreadable(path, fault))
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let inside = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        guard let identity = FileIdentity(inside) else {
          // An inaccessible path may be a folder of pages. A broken link is not.
          let code = errno
          if isHTML(name) || code == EACCES {
            files.append(.unreadable(inside, ReadError("'\(inside)'", code)))
          }
          continue
        }
        if !identity.isDirectory {
          if isHTML(name), identity.isRegularFile { files.append(.file(inside)) }
        } else if FileIdentity.isLink(inside) {
          links.append(inside)
        } else {
          folders.append(inside)
        }
      }
    }
    if files.isEmpty {
      let fault = ReadError(
        "There is no *.html or *.htm file below '\(folder)'. Name another folder.")
      return [.unreadable(folder, fault)]
    }
    return files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func isHTML(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".html") || name.hasSuffix(".htm")
  }
}

/// The identity of a file for the system, independent of its names.
private struct FileIdentity: Hashable {
  let device, number: UInt64
  let kind: UInt32

  /// Creates the identity of the file at a path, following links; `nil` if it does not exist.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    kind = UInt32(status.st_mode) & UInt32(S_IFMT)
  }

  var isDirectory: Bool { kind == UInt32(S_IFDIR) }
  var isRegularFile: Bool { kind == UInt32(S_IFREG) }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }
}
