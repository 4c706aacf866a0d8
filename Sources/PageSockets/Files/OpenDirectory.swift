#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A directory that is open for reading until its last reference is released.
final class OpenDirectory: Sendable {
  private let descriptor: Int32

  /// - Parameter descriptor: An open descriptor, which the object closes.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { OpenFile.close(descriptor) }

  /// The identity of the directory; `nil` if the system does not report it.
  var identity: FileIdentity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Returns the names of the entries, including hidden ones, in the system's order.
  func names() throws(SystemError) -> [[UInt8]] {
    // A copy, since `closedir` closes the descriptor.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let stream = fdopendir(copy) else {
      let error = SystemError.last
      OpenFile.close(copy)
      throw error
    }
    defer { closedir(stream) }
    // Both descriptors share one position.
    rewinddir(stream)
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .last }
        return names
      }
      let name = Self.name(of: entry)
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
  }

  /// Reads the name in place, since the system allocates no more bytes than the name needs.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return UnsafeRawBufferPointer(start: start, count: strlen(start)).map(\.self)
  }
}
