import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The library's connection, closed when nobody has it any more.
///
/// What is done while a statement runs is done here, by what was made of the connection before; all else is the business
/// of the one ``PostgresConnection`` that has it, so that no two threads use the pointer at once. That is what makes the
/// two pointers safe, which the compiler cannot know; all else it checks.
final class ConnectionHandle: Sendable {
  nonisolated(unsafe) let pointer: LibPQ.Pointer
  let library: LibPQ
  let readiness: SocketReadiness
  /// A descriptor of our own: the library closes its when the server has gone, and its number may be another's then.
  private let socket: Int32
  /// What a statement is called off by: made at the beginning, since the connection is in use then.
  nonisolated(unsafe) private let cancellation: LibPQ.Pointer?
  private let state = Mutex(false)

  /// Where what the library cannot do without blocking is done: names are looked up, and statements called off.
  private static let queue = DispatchQueue(
    label: "PagePostgres.connections", attributes: .concurrent)
  /// How long a server has to do what it is told, before it is left.
  private static let patience = DispatchTimeInterval.seconds(1)

  private init(_ pointer: LibPQ.Pointer, _ library: LibPQ) {
    (self.pointer, self.library) = (pointer, library)
    socket = fcntl(library.socket(pointer), F_DUPFD_CLOEXEC, 0)
    cancellation = library.makeCancel(pointer)
    readiness = SocketReadiness(socket: socket)
  }

  deinit {
    readiness.end()
    library.freeCancel(cancellation)
    library.finish(pointer)
    if socket >= 0 { close(socket) }
  }

  var errorMessage: String {
    library.errorMessage(pointer).map { String(cString: $0).onOneLine } ?? ""
  }

  /// Whether a statement was called off, which may yet hit the next one.
  var wasCancelled: Bool { state.withLock(\.self) }

  /// Makes a connection.
  ///
  /// - Parameters:
  ///   - address: As `libpq` reads it: `postgres://…`, or `host=… dbname=…`.
  ///   - time: How long it may take.
  /// - Throws: ``PostgresLibraryMissing``, or `ConnectionLost`.
  static func open(_ address: String, within time: Duration) async throws -> ConnectionHandle {
    let library = try LibPQ.load()
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result { try open(library, address, until: ContinuousClock.now + time) })
      }
    }
  }

  private static func open(
    _ library: LibPQ, _ address: String, until end: ContinuousClock.Instant
  ) throws -> ConnectionHandle {
    // What it says of one that it cannot read would repeat the password.
    guard let options = address.withCString({ library.parse($0, nil) }) else {
      throw ConnectionLost(reason: "The address of the database is none that libpq can read.")
    }
    library.freeOptions(options)
    guard let pointer = address.withCString({ library.start($0) }) else {
      throw ConnectionLost(reason: "There is no memory for a connection.")
    }
    func fail(_ reason: String? = nil) -> ConnectionLost {
      let said = library.errorMessage(pointer).map { String(cString: $0).onOneLine } ?? ""
      library.finish(pointer)
      return ConnectionLost(reason: reason ?? said)
    }
    // By itself it prints what is no error, such as that a table is there already.
    _ = library.setNoticeProcessor(pointer, { _, _ in }, nil)
    // `CONNECTION_BAD`, and `PostgresPollingStatusType`: failed, reading, writing, ok.
    guard library.status(pointer) != 1 else { throw fail() }
    var step: Int32 = 2
    while step != 3 {
      var watched = pollfd(
        fd: library.socket(pointer), events: Int16(step == 1 ? POLLIN : POLLOUT), revents: 0)
      let left = (end - .now).milliseconds
      guard left > 0, watched.fd >= 0, poll(&watched, 1, Int32(clamping: left)) != 0 else {
        throw fail("The server does not answer.")
      }
      step = library.poll(pointer)
      guard step != 0 else { throw fail() }
    }
    guard library.setNonblocking(pointer, 1) == 0 else { throw fail() }
    let handle = ConnectionHandle(pointer, library)
    guard handle.socket >= 0 else {
      throw ConnectionLost(reason: "The process has as many files open as it may.")
    }
    return handle
  }

  /// Tells the server to stop what it is at, without waiting for that; a second later the connection is broken off.
  func cancel() {
    let isFirst = state.withLock { wasCancelled in
      defer { wasCancelled = true }
      return !wasCancelled
    }
    guard isFirst else { return }
    Self.queue.async { [self] in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        _ = library.cancel(cancellation, buffer.baseAddress, Int32(buffer.count))
      }
    }
    Self.queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.breakOff() }
  }

  /// Ends the connection for both sides, so that whoever waits for it goes on.
  func breakOff() { _ = shutdown(socket, Int32(SHUT_RDWR)) }
}

extension String {
  /// The text with spaces in place of line ends.
  fileprivate var onOneLine: String {
    let lines = utf8.split(separator: UInt8(ascii: "\n"))
    return lines.map { String(Substring($0)) }.joined(separator: " ")
  }
}
