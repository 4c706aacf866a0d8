import Foundation
import PageProcesses

/// The server's side of a process that runs queries.
///
/// Its methods block until a deadline, so they must run on threads that serve nothing else.
final class QueryWorker: Sendable {
  let path: String
  let policy: QueryPolicy
  let process: pid_t
  private let socket: Int32

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: The program that accepts ``QueryProcess/argument``.
  ///   - request: The first request that it will receive.
  /// - Throws: `SpawnError`.
  init(program: String, for request: QueryRequest) throws {
    (path, policy) = (request.path, request.policy)
    var socketPair: [Int32] = [-1, -1]
    #if os(Linux)
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, type, 0, &socketPair) == 0 else { throw Fault.ended }
    #if !os(Linux)
      for end in socketPair {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    let nullDevice = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(socketPair[1])
      close(nullDevice)
    }
    do {
      process = try Spawn(
        program: program, words: [program, QueryProcess.argument], environment: Self.environment,
        descriptors: [0: socketPair[1], 1: nullDevice, 2: nullDevice]
      ).start()
    } catch {
      close(socketPair[0])
      throw error
    }
    socket = socketPair[0]
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(socket)
  }

  /// The environment variables that a process needs to start, without secrets.
  private static let environment: [String: String] = {
    let needed = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "TZ", "LANG"]
    var environment = ProcessInfo.processInfo.environment.filter { needed.contains($0.key) }
    // A backtrace needs another process, which this one may not start.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }()

  /// Returns whether it can serve a request.
  func canServe(_ request: QueryRequest) -> Bool {
    guard path.utf8.elementsEqual(request.path.utf8), policy == request.policy else { return false }
    // A process that has ended has closed its end.
    var end = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, 0) == 0
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Throws: ``Fault`` if the process ended, or did not answer by the deadline.
  func answer(
    _ request: QueryRequest, by deadline: ContinuousClock.Instant
  ) throws -> (head: QueryResult.Head, values: ArraySlice<UInt8>) {
    let json = Array(try JSONEncoder().encode(request))
    guard json.count <= QueryLimits.maximumRequestBytes else { throw Fault.ended }
    var frame: [UInt8] = []
    frame.append(fixed: UInt32(json.count))
    try send(frame + json, by: deadline)
    var length = try receive(4, by: deadline)[...]
    // The head contains at most the names of one statement.
    guard let count = length.takeFixed(UInt32.self),
      count <= QueryLimits.maximumAnswerBytes + (4 << 20)
    else {
      throw Fault.ended
    }
    var bytes = try receive(Int(count), by: deadline)[...]
    guard let size = bytes.takeFixed(UInt32.self), size <= bytes.count else { throw Fault.ended }
    let head = try JSONDecoder().decode(
      QueryResult.Head.self, from: Data(bytes.prefix(Int(size))))
    return (head, bytes.dropFirst(Int(size)))
  }

  private func send(_ bytes: [UInt8], by deadline: ContinuousClock.Instant) throws {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      try wait(for: POLLOUT, by: deadline)
      let count = remaining.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Self.flags)
      }
      guard count >= 0 || errno == EAGAIN || errno == EINTR else { throw Fault.ended }
      remaining = remaining.dropFirst(max(0, count))
    }
  }

  private func receive(_ count: Int, by deadline: ContinuousClock.Instant) throws -> [UInt8] {
    // The buffer grows as bytes arrive, because the announced size cannot be trusted.
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      try wait(for: POLLIN, by: deadline)
      let readLimit = min(chunk.count, count - bytes.count)
      let read = chunk.withUnsafeMutableBytes {
        recv(socket, $0.baseAddress, readLimit, Self.flags)
      }
      guard read > 0 || read < 0 && (errno == EAGAIN || errno == EINTR) else { throw Fault.ended }
      bytes += chunk[..<max(0, read)]
    }
    return bytes
  }

  private func wait(for event: Int32, by deadline: ContinuousClock.Instant) throws {
    let remaining = deadline - .now
    guard remaining > .zero else { throw Fault.late }
    var end = pollfd(fd: socket, events: Int16(event), revents: 0)
    let count = poll(&end, 1, Int32(clamping: remaining.milliseconds + 1))
    guard count >= 0 || errno == EINTR else { throw Fault.ended }
  }

  /// A reason why there is no answer.
  enum Fault: Error {
    /// The deadline has passed.
    case late
    /// The process has ended, for example because it was denied more memory.
    case ended
  }

  #if os(Linux)
    private static let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
  #else
    private static let flags = MSG_DONTWAIT
  #endif
}
