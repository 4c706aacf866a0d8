import Foundation

/// What a command line names, with the files of its folders in their place.
struct ValidateInputs {
  /// In the order of the command line; a folder's files by their paths.
  private(set) var all: [ValidateInput] = []
  /// Whether a folder was named.
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

  /// The HTML files below a folder, sorted, and what keeps others from being found.
  ///
  /// Links are followed. A folder that is reached in two ways is looked at once, so a circle ends;
  /// folders come before links to them, so that files have the shorter of their names.
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
        let fault = ReadFault(
          "The folder '\(path)' cannot be read. Check its permissions.")
        files.append(.unreadable(path, fault))
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let inside = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        guard let identity = FileIdentity(inside) else {
          // Where nothing can be told of it, it may be a folder of pages; a link to nothing is none.
          let code = errno
          if isHTML(name) || code == EACCES {
            files.append(.unreadable(inside, ReadFault("'\(inside)'", code)))
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
      let fault = ReadFault(
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

/// A file as the system knows it, whatever its names.
private struct FileIdentity: Hashable {
  let device, number: UInt64
  let kind: UInt32

  /// What a path leads to, through links; `nil` if that is nothing.
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
