#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The SIGPIPE signal, which the system sends on a write to a pipe or socket without a reader.
enum BrokenPipes {
  /// Ignores SIGPIPE, so that such a write fails with an error instead of ending the process. Child processes inherit
  /// this. A signal handler that is already set is kept.
  static func ignore() { _ = isIgnored }

  private static let isIgnored: Bool = {
    var action = sigaction()
    guard sigaction(SIGPIPE, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    guard handler == nil else { return false }
    signal(SIGPIPE, SIG_IGN)
    return true
  }()
}
