#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program to start with descriptors of one's own choice, which `Process` does not offer.
struct Spawn {
  /// The program's path and its arguments.
  let words: [String]
  let environment: [String: String]
  /// Those that the program gets, by the numbers that it knows them by; 1 is this process's own.
  let descriptors: [Int32: Int32]

  /// - Returns: The process's number.
  /// - Throws: ``CommandError`` where there is no such program, or no room for it.
  func start() throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Above all numbers that are wanted, so that none is overwritten before it was copied.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (wanted, own) in descriptors {
      let copy = fcntl(own, F_DUPFD_CLOEXEC, 16)
      guard copy >= 0 else { throw fault(errno) }
      copies.append(copy)
      posix_spawn_file_actions_adddup2(&actions, copy, wanted)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of a pool block signals, and a process has the mask of the thread that started it.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var number = pid_t()
    let code = posix_spawn(&number, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw fault(code) }
    return number
  }

  private func fault(_ code: Int32) -> CommandError {
    CommandError("'\(words.last ?? "")' cannot be started: \(String(cString: strerror(code))).")
  }
}
