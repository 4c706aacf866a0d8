#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signal that a system sends who writes where nobody reads any more.
enum BrokenPipes {
  /// Makes such a write an error of the call, where it would end the process (SIGPIPE). Programs that
  /// this process starts inherit that. A handler that somebody has set stays in use.
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
