#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which file it is, and which version of it, as far as the file system tells.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
  let size: Int
  /// When the content last changed: whole seconds since 1970-01-01 00:00 UTC, negative before.
  let seconds: Int
  /// The rest of that time.
  let nanoseconds: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Whether it is the same file or directory, in whatever version.
  func isSame(as other: FileIdentity) -> Bool {
    (device, inode) == (other.device, other.inode)
  }

  /// Whether this version of one file is not from before that of another.
  func isAtLeastAsNew(as other: FileIdentity) -> Bool {
    (seconds, nanoseconds) >= (other.seconds, other.nanoseconds)
  }
}
