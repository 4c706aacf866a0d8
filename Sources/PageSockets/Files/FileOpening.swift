#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What came of opening a name. A descriptor is the caller's to close.
enum FileOpening {
  case regular(Int32, FileIdentity)
  case directory(Int32)
  /// A pipe, a device or a socket, closed again.
  case other
  case failed(code: Int32)

  /// Opens a name in a directory for reading, and never waits: without `O_NONBLOCK` a pipe would
  /// wait for its writer.
  ///
  /// The name is opened first and what it is asked of the descriptor after, so that whatever is
  /// swapped meanwhile, what was judged is what is read.
  ///
  /// - Parameters:
  ///   - directory: a descriptor, or `AT_FDCWD`.
  ///   - name: ends with NUL.
  ///   - flags: further flags of `open`.
  init(_ name: UnsafePointer<CChar>, in directory: Int32, flags: Int32 = 0) {
    let descriptor = Self.open(directory, name, flags)
    guard descriptor >= 0 else {
      self = .failed(code: errno)
      return
    }
    // The system has seen to this one.
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
