#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The destination of lines: a file opened by its path, or a descriptor that belongs to the caller.
struct LineFile: Sendable {
  let path: String?
  private(set) var descriptor: Int32

  init(descriptor: Int32) {
    self.path = nil
    self.descriptor = descriptor
  }

  init(path: String) throws(AccessLogError) {
    self.path = path
    self.descriptor = try Self.open(path)
  }

  /// Opens the path again. Keeps the open file if that fails.
  mutating func reopen() throws(AccessLogError) {
    guard let path else { return }
    let new = try Self.open(path)
    close()
    descriptor = new
  }

  func close() {
    if path != nil { _ = Self.close(descriptor) }
  }

  /// Writes once. If a pipe is full, waits up to a second for room.
  ///
  /// - Returns: The number of bytes written, or the system's error code.
  func write(_ bytes: ArraySlice<UInt8>) -> Result<Int, SystemCode> {
    while true {
      let count = bytes.withUnsafeBytes { Self.write(descriptor, $0) }
      if count > 0 { return .success(count) }
      let code = count == 0 ? EIO : errno
      switch code {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        // A longer wait would lose the lines that arrive meanwhile.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 1000) > 0 else { return .failure(SystemCode(number: EAGAIN)) }
      default: return .failure(SystemCode(number: code))
      }
    }
  }

  struct SystemCode: Error, Hashable, CustomStringConvertible {
    let number: Int32
    var description: String { String(cString: strerror(number)) }
  }

  /// Opens a path. Opening a pipe without a reader fails instead of blocking.
  private static func open(_ path: String) throws(AccessLogError) -> Int32 {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = systemOpen(path, flags, 0o640)
    guard number >= 0 else {
      throw AccessLogError(path: path, reason: String(cString: strerror(errno)))
    }
    return number
  }

  /// Makes a system call, qualified since the methods have the same names.
  private static func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, flags, mode)
    #elseif canImport(Musl)
      Musl.open(path, flags, mode)
    #else
      Glibc.open(path, flags, mode)
    #endif
  }

  private static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(number, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(number, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(number, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func close(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.close(number)
    #elseif canImport(Musl)
      Musl.close(number)
    #else
      Glibc.close(number)
    #endif
  }
}
