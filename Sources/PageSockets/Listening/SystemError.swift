#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error of a system call.
struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The error code, such as `EADDRINUSE`.
  let code: Int32

  /// The error of the last call.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message.
  var description: String { String(cString: strerror(code)) }
}
