#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a system call refused.
struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The number, such as `EADDRINUSE`.
  let code: Int32

  /// What the last call left behind.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own wording.
  var description: String { String(cString: strerror(code)) }
}
