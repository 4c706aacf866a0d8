#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A directory that is open for reading, until the last reference to it is gone.
final class OpenDirectory: Sendable {
  private let descriptor: Int32

  /// - Parameter descriptor: Is closed by the directory from now on.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { OpenFile.close(descriptor) }

  /// Which one it is, whatever its names; `nil` where the system does not say.
  var identity: FileIdentity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileIdentity(status) : nil
  }

  /// The names of what lies in it, hidden ones among them, in the system's order.
  func names() throws(SystemError) -> [[UInt8]] {
    // What reads names closes its descriptor in the end.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let stream = fdopendir(copy) else {
      let error = SystemError.last
      OpenFile.close(copy)
      throw error
    }
    defer { closedir(stream) }
    // The two have one position.
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

  /// Read where it lies: the system gives an entry no more bytes than its name needs.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return UnsafeRawBufferPointer(start: start, count: strlen(start)).map(\.self)
  }
}
