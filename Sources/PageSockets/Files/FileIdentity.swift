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
  /// When the content last changed, or when whoever wrote it says so.
  let modified: FileTime
  /// When the content, or anything else that is known of the file, last changed. Only the system sets
  /// it: a file that is overwritten and given its old time differs in this.
  let changed: FileTime

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = FileTime(status.st_mtimespec)
      changed = FileTime(status.st_ctimespec)
    #else
      modified = FileTime(status.st_mtim)
      changed = FileTime(status.st_ctim)
    #endif
  }

  /// Whether it is the same file or directory, in whatever version.
  func isSame(as other: FileIdentity) -> Bool {
    (device, inode) == (other.device, other.inode)
  }
}

/// A moment as file systems have it.
struct FileTime: Hashable, Comparable, Sendable {
  /// Whole seconds since 1970-01-01 00:00 UTC, negative before.
  var seconds: Int
  /// The rest.
  var nanoseconds: Int

  init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

  static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  static func < (one: FileTime, other: FileTime) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
