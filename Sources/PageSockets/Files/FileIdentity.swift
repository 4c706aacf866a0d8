#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The identity and version of a file, according to the file system.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// The size in bytes.
  let size: Int
  /// The modification time, which programs can set.
  let modified: FileTime
  /// The time of the last change to the content or metadata. Only the system sets it, so it also reveals an overwritten
  /// file whose modification time was restored.
  let changeTime: FileTime

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = FileTime(status.st_mtimespec)
      changeTime = FileTime(status.st_ctimespec)
    #else
      modified = FileTime(status.st_mtim)
      changeTime = FileTime(status.st_ctim)
    #endif
  }

  /// Whether both are the same file or directory, in any version.
  func isSame(as other: FileIdentity) -> Bool {
    (device, inode) == (other.device, other.inode)
  }
}

/// A file system time.
struct FileTime: Hashable, Comparable, Sendable {
  /// Whole seconds since 1970-01-01 00:00 UTC, negative before.
  var seconds: Int
  /// The nanoseconds in addition to the whole seconds.
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
