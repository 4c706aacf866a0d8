import HTTPTypes
import Synchronization

/// A connection's reader, lent to the handler that reads a request's body.
///
/// One task at a time may read. It need not be the connection's task, which waits for the handler meanwhile. After the
/// handler has returned, the connection takes the reader back.
final class BodySource: Sendable {
  private enum State {
    case ready(ConnectionReader, BodyProgress)
    case inUse
    /// The connection waits to get the reader back.
    case awaited(UnsafeContinuation<ConnectionReader?, Never>)
    /// The connection has the reader.
    case ended
  }

  private let connection: Connection
  private let state: Mutex<State>

  init(_ connection: Connection, _ reader: ConnectionReader, _ progress: BodyProgress) {
    self.connection = connection
    state = Mutex(.ready(reader, progress))
  }

  /// Returns the next piece, or `nil` at the end.
  func next() async throws -> [UInt8]? {
    guard var (reader, progress) = try borrowReader() else { return nil }
    defer { returnReader(reader, progress) }
    try Task.checkCancellation()
    let outcome = await withTaskCancellationHandler {
      await reader.outcome(&progress)
    } onCancel: {
      connection.stopReadingBody()
    }
    do {
      return try outcome.get()
    } catch {
      progress.hasFailed = true
      try Task.checkCancellation()
      guard case .refused(let refusal, _) = error else {
        throw Refusal.malformed("The request's content ended too early.")
      }
      throw refusal
    }
  }

  private func borrowReader() throws -> (ConnectionReader, BodyProgress)? {
    try state.withLock { state in
      guard case .ready(let reader, let progress) = state else {
        throw Refusal(
          status: .internalServerError,
          detail:
            "Only one task at a time can read a request's content, and only while its handler runs."
        )
      }
      guard !progress.hasFailed else {
        throw Refusal.malformed("The rest of the request's content cannot be read.")
      }
      guard !progress.isComplete else { return nil }
      state = .inUse
      return (reader, progress)
    }
  }

  private func returnReader(_ reader: ConnectionReader, _ progress: BodyProgress) {
    let waiter: UnsafeContinuation<ConnectionReader?, Never>? = state.withLock { state in
      if case .awaited(let waiter) = state {
        state = .ended
        return waiter
      }
      state = .ready(reader, progress)
      return nil
    }
    // A task was still reading when the handler returned, so the position in the input is unknown.
    waiter?.resume(returning: nil)
  }

  /// Takes the reader back.
  ///
  /// - Returns: The reader if the whole body was read, so that a request may follow; otherwise `nil`.
  func end() async -> ConnectionReader? {
    await withUnsafeContinuation { continuation in
      let (isOver, reader): (Bool, ConnectionReader?) = state.withLock { state in
        guard case .ready(let reader, let progress) = state else {
          state = .awaited(continuation)
          return (false, nil)
        }
        state = .ended
        return (true, progress.isComplete ? reader : nil)
      }
      if isOver { continuation.resume(returning: reader) } else { connection.stopReadingBody() }
    }
  }
}

extension ConnectionReader {
  /// Returns the next piece or the error.
  fileprivate mutating func outcome(
    _ progress: inout BodyProgress
  ) async -> Result<[UInt8]?, Failure> {
    do throws(Failure) { return .success(try await piece(&progress)) } catch {
      return .failure(error)
    }
  }
}
