#if canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#else
  package import Glibc
#endif

/// A program to start with specific descriptors, which `Process` does not support.
package struct Spawn {
  /// The program's path.
  private let program: String
  /// The program's arguments; the first is its name.
  private let words: [String]
  private let environment: [String: String]
  /// The descriptors to pass, by their numbers in the program.
  private let descriptors: [Int32: Int32]

  /// - Parameters:
  ///   - program: The program's path. Default: the first of `words`.
  ///   - words: The program's arguments; the first is its name.
  ///   - environment: The variables of its environment. Default: none.
  ///   - descriptors: The descriptors to pass, by their numbers in the program.
  package init(
    program: String? = nil, words: [String], environment: [String: String] = [:],
    descriptors: [Int32: Int32]
  ) {
    self.program = program ?? words.first ?? ""
    (self.words, self.environment, self.descriptors) = (words, environment, descriptors)
  }

  /// Starts the program.
  ///
  /// - Returns: The number of the process.
  /// - Throws: ``SpawnError`` if there is no such program, or no room for another process.
  package func start() throws(SpawnError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Above all requested numbers, so that no descriptor is overwritten before it was copied.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (wanted, source) in descriptors {
      let copy = fcntl(source, F_DUPFD_CLOEXEC, 16)
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
    var emptyMask = sigset_t()
    sigemptyset(&emptyMask)
    posix_spawnattr_setsigmask(&attributes, &emptyMask)
    var defaultSignals = sigset_t()
    sigemptyset(&defaultSignals)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&defaultSignals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pid = pid_t()
    let code = posix_spawn(&pid, program, &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw fault(code) }
    return pid
  }

  private func fault(_ code: Int32) -> SpawnError { SpawnError(program: program, code: code) }
}

/// A reason why a program could not be started.
package struct SpawnError: Error, CustomStringConvertible {
  let program: String
  let code: Int32

  package var description: String {
    "'\(program)' could not be started: \(String(cString: strerror(code)))."
  }
}
