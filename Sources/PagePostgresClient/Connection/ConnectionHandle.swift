import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The connection of the library, which closes when it is released.
///
/// Cancelling a running statement uses only objects that were created with the connection. Everything else is done by
/// the one ``PostgresConnection`` that has it, so no two threads use the pointer at once. That makes the two pointers
/// safe, which the compiler cannot check; it checks everything else.
package final class ConnectionHandle: Sendable {
  nonisolated(unsafe) let pointer: LibPQ.Pointer
  let library: LibPQ
  let readiness: SocketReadiness
  /// A duplicate of the descriptor. The library closes its own when the server is gone, and the system may reuse that
  /// number.
  private let socket: Int32
  /// The object that cancels a statement. It is created at the start, because the connection is in use later.
  nonisolated(unsafe) private let cancellation: LibPQ.Pointer?
  private let state = Mutex(false)

  /// The queue for work that the library can only do by blocking: name lookups and cancellations.
  private static let queue = DispatchQueue(
    label: "PagePostgres.connections", attributes: .concurrent)
  /// The time that a server has to cancel a statement before the connection is closed.
  private static let cancellationTimeout = DispatchTimeInterval.seconds(1)

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

  /// Whether a statement was cancelled. The cancellation may still affect the next statement.
  var wasCancelled: Bool { state.withLock(\.self) }

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - address: The address for `libpq`: `postgres://…`, or `host=… dbname=…`.
  ///   - time: The time limit.
  /// - Throws: ``PostgresLibraryUnavailable``, or `ConnectionLost`.
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
    // The library's own message about an invalid address would repeat the password.
    guard let options = address.withCString({ library.parseOptions($0, nil) }) else {
      throw ConnectionLost(reason: "libpq cannot parse the address of the database.")
    }
    library.freeOptions(options)
    guard let pointer = address.withCString({ library.start($0) }) else {
      throw ConnectionLost(reason: "There is not enough memory for a connection.")
    }
    func fail(_ reason: String? = nil) -> ConnectionLost {
      let message = library.errorMessage(pointer).map { String(cString: $0).onOneLine } ?? ""
      library.finish(pointer)
      return ConnectionLost(reason: reason ?? message)
    }
    // By default, the library prints notices, such as that a table already exists.
    _ = library.setNoticeProcessor(pointer, { _, _ in }, nil)
    // `CONNECTION_BAD`, and `PostgresPollingStatusType`: failed, reading, writing, ok.
    guard library.status(pointer) != 1 else { throw fail() }
    var pollStatus: Int32 = 2
    while pollStatus != 3 {
      var pollDescriptor = pollfd(
        fd: library.socket(pointer), events: Int16(pollStatus == 1 ? POLLIN : POLLOUT), revents: 0)
      let remaining = (end - .now).milliseconds
      guard remaining > 0, pollDescriptor.fd >= 0,
        poll(&pollDescriptor, 1, Int32(clamping: remaining)) != 0
      else {
        throw fail("The server did not answer.")
      }
      pollStatus = library.poll(pointer)
      guard pollStatus != 0 else { throw fail() }
    }
    guard library.setNonblocking(pointer, 1) == 0 else { throw fail() }
    let handle = ConnectionHandle(pointer, library)
    guard handle.socket >= 0 else {
      throw ConnectionLost(reason: "The process has reached its limit of open files.")
    }
    return handle
  }

  /// Asks the server to cancel the running statement, without waiting. A second later the connection is closed.
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
    Self.queue.asyncAfter(deadline: .now() + Self.cancellationTimeout) { [weak self] in
      self?.shutDown()
    }
  }

  /// Shuts down the connection in both directions, so that its waiters continue.
  func shutDown() { _ = shutdown(socket, Int32(SHUT_RDWR)) }
}

extension String {
  /// The text with spaces in place of line ends.
  fileprivate var onOneLine: String {
    let lines = utf8.split(separator: UInt8(ascii: "\n"))
    return lines.map { String(Substring($0)) }.joined(separator: " ")
  }
}
