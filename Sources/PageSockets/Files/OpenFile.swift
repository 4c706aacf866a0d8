import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file that is open for reading until its last reference is released.
///
/// It stays the same file even if another file takes its name. Its content may still change; ``size`` is the size when
/// it was opened.
public final class OpenFile: Sendable {
  /// The open descriptor. It is closed with the last reference, so keep the object alive during system calls.
  let descriptor: Int32
  let identity: FileIdentity

  /// The size in bytes.
  public var size: Int { identity.size }
  /// The modification time, in whole seconds since 1970-01-01 00:00 UTC.
  public var modificationTime: Int { identity.modified.seconds }

  /// Opens a file that the program chooses: symbolic links are followed, and all names are allowed. For names from
  /// requests, use ``StaticFiles``.
  ///
  /// Opening never blocks, not even for a pipe without a writer.
  ///
  /// - Throws: ``FileError`` if the file cannot be opened or is not a regular file.
  public init(path: String) throws(FileError) {
    switch FileOpenResult(path.utf8.map { CChar(bitPattern: $0) } + [0], in: AT_FDCWD) {
    case .regular(let descriptor, let identity):
      (self.descriptor, self.identity) = (descriptor, identity)
      Self.count.add(1, ordering: .relaxed)
    case .directory(let descriptor):
      Self.close(descriptor)
      throw .notRegular(path: path)
    case .other: throw .notRegular(path: path)
    case .failed(let code): throw .cannotOpen(path: path, code: code)
    }
  }

  /// - Parameter descriptor: An open descriptor, which the object closes.
  init(descriptor: Int32, identity: FileIdentity) {
    (self.descriptor, self.identity) = (descriptor, identity)
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.close(descriptor)
    Self.count.subtract(1, ordering: .relaxed)
  }

  private static let count = Atomic(0)
  /// The number of open files in this process, not counting those that are ``Cached``.
  static var openCount: Int { count.load(ordering: .relaxed) }

  /// A file that stays open for later requests. While this object exists, the file does not count as open for a
  /// response.
  final class Cached: Sendable {
    let file: OpenFile

    init(_ file: OpenFile) {
      self.file = file
      OpenFile.count.subtract(1, ordering: .relaxed)
    }

    deinit { OpenFile.count.add(1, ordering: .relaxed) }
  }

  /// Reads bytes at an offset, independently of the file position.
  ///
  /// - Returns: The number of bytes read, which is less than requested only at the end of the file; `nil` on an error.
  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    var count = 0
    while count < memory.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
      let moved = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
      if moved == 0 { break }
      if moved > 0 {
        count += moved
      } else if errno != EINTR {
        return nil
      }
    }
    return count
  }

  /// Returns all bytes of the file.
  ///
  /// - Throws: ``FileError/shrunk`` if they cannot all be read.
  func contents() throws(FileError) -> [UInt8] {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = read(into: UnsafeMutableRawBufferPointer(memory), at: 0) ?? 0
      isWhole = count == size
    }
    guard isWhole else { throw .incompleteRead }
    return bytes
  }
}

extension OpenFile {
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }
}
