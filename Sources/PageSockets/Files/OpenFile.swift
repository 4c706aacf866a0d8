import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file that is open for reading, until the last reference to it is gone.
///
/// What it shows stays the same file when its name is given to another meanwhile. Its content may
/// still change under the reader; ``size`` is that at the time of opening.
public final class OpenFile: Sendable {
  /// The open descriptor. It is closed with the last reference: keep the file alive across any
  /// system call with it.
  let descriptor: Int32
  let identity: FileIdentity

  /// The size in bytes.
  public var size: Int { identity.size }
  /// When the content last changed, in whole seconds since 1970-01-01 00:00 UTC.
  public var modificationTime: Int { identity.modified.seconds }

  /// Opens a file of the server's own choosing: symbolic links are followed, and nothing is
  /// refused for its name. For names that come from a request there is ``StaticFiles``.
  ///
  /// Opening never waits, not even for a pipe that nobody writes to.
  ///
  /// - Throws: ``FileError`` when it cannot be opened or is not a regular file.
  public init(path: String) throws(FileError) {
    switch FileOpening(path.utf8.map { CChar(bitPattern: $0) } + [0], in: AT_FDCWD) {
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

  /// - Parameter descriptor: Is closed by the file from now on.
  init(descriptor: Int32, identity: FileIdentity) {
    (self.descriptor, self.identity) = (descriptor, identity)
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.close(descriptor)
    Self.count.subtract(1, ordering: .relaxed)
  }

  private static let count = Atomic(0)
  /// How many are open in this process, but for those that are ``Kept``.
  static var openCount: Int { count.load(ordering: .relaxed) }

  /// One that stays open for the requests to come, and counts as open for a response only once it no longer
  /// does.
  final class Kept: Sendable {
    let file: OpenFile

    init(_ file: OpenFile) {
      self.file = file
      OpenFile.count.subtract(1, ordering: .relaxed)
    }

    deinit { OpenFile.count.add(1, ordering: .relaxed) }
  }

  /// Reads into memory, without a position that others share.
  ///
  /// - Returns: How many bytes were read: fewer than there is room for at the end of the file, and
  ///   none after it; `nil` when the file cannot be read.
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

  /// All of the file's bytes.
  ///
  /// - Throws: ``FileError/shrunk`` where they cannot be read or are no longer there.
  func contents() throws(FileError) -> [UInt8] {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = read(into: UnsafeMutableRawBufferPointer(memory), at: 0) ?? 0
      isWhole = count == size
    }
    guard isWhole else { throw .shrunk }
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
