#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error that prevents a file or directory from being served.
public enum FileError: Error, Hashable, CustomStringConvertible {
  /// The system could not open the path.
  case cannotOpen(path: String, code: Int32)
  /// The path is a directory, a pipe, a socket or a device.
  case notRegular(path: String)
  /// The path is not a directory.
  case notDirectory(path: String)
  /// The file has fewer bytes than when it was opened.
  case incompleteRead

  public var description: String {
    switch self {
    case .cannotOpen(let path, let code):
      "'\(path)' cannot be opened: \(String(cString: strerror(code))). Check its name and "
        + "permissions."
    case .notRegular(let path):
      "'\(path)' is not a regular file. Only regular files are served."
    case .notDirectory(let path):
      "'\(path)' is not a directory. Name the directory that contains the files."
    case .incompleteRead:
      "A file lost bytes while it was read. Replace files, by renaming others to their names, "
        + "instead of overwriting them."
    }
  }
}
