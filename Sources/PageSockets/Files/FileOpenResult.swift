#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The result of opening a name. The caller closes the descriptor.
enum FileOpenResult {
  case regular(Int32, FileIdentity)
  case directory(Int32)
  /// A pipe, a device or a socket, which has been closed again.
  case other
  case failed(code: Int32)

  /// Opens a name in a directory for reading, and never blocks. Without `O_NONBLOCK`, opening a pipe would wait for its
  /// writer.
  ///
  /// The name is opened first, and its type is read from the descriptor. So the checked file is the file that is read,
  /// even if the name is replaced meanwhile.
  ///
  /// - Parameters:
  ///   - directory: A descriptor, or `AT_FDCWD`.
  ///   - name: A name that ends with NUL.
  ///   - flags: Further flags of `open`.
  init(_ name: UnsafePointer<CChar>, in directory: Int32, flags: Int32 = 0) {
    let descriptor = Self.open(directory, name, flags)
    guard descriptor >= 0 else {
      self = .failed(code: errno)
      return
    }
    // With `O_DIRECTORY`, the system has already checked the type.
    guard flags & O_DIRECTORY == 0 else {
      self = .directory(descriptor)
      return
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      self = .failed(code: errno)
      OpenFile.close(descriptor)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular(descriptor, FileIdentity(status))
    case S_IFDIR: self = .directory(descriptor)
    default:
      self = .other
      OpenFile.close(descriptor)
    }
  }

  private static func open(
    _ directory: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32
  ) -> Int32 {
    while true {
      let descriptor = openat(
        directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }
}
