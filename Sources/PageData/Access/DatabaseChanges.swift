import Dispatch
import Foundation
public import GRDB
import Synchronization

/// A sequence with an element for each change of some tables by a transaction of this process.
///
///     page.live(changes: { DatabaseChanges(database, in: "tasks") })
///
/// An element says that something has changed, not what: the page renders again and is compared with its previous
/// version. Changes that occur while one is processed are combined into one element. It does not see changes by other
/// processes: report those to the site by `changed(_:)`.
public struct DatabaseChanges: AsyncSequence, Sendable {
  /// The empty element: something has changed.
  public typealias Element = Void

  private let writer: any DatabaseWriter
  private let startsInBackground: Bool
  private let tables: [String]

  /// Observes without blocking the calling thread, even if a write waits for another process. Its first element
  /// reports that observation has begun. Earlier changes are not reported.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - tables: The names of the tables to watch; none means all.
  public init(_ database: BoundedDatabase, in tables: String...) {
    (writer, startsInBackground, self.tables) = (database.writer, true, tables)
  }

  /// Observes from the start of the iteration, which waits for the write that runs.
  ///
  /// - Parameters:
  ///   - writer: The database.
  ///   - tables: The names of the tables to watch; none means all.
  public init(_ writer: any DatabaseWriter, in tables: String...) {
    (self.writer, startsInBackground, self.tables) = (writer, false, tables)
  }

  public func makeAsyncIterator() -> AsyncThrowingStream<Void, any Error>.Iterator {
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let observation = CancellableObservation()
    continuation.onTermination = { _ in observation.end() }
    if startsInBackground {
      DispatchQueue.global().async { [self] in
        observation.begin { start(continuation) }
        continuation.yield()
      }
    } else {
      observation.begin { start(continuation) }
    }
    return stream.makeAsyncIterator()
  }

  private func start(
    _ continuation: AsyncThrowingStream<Void, any Error>.Continuation
  ) -> AnyDatabaseCancellable {
    let region: [any DatabaseRegionConvertible] =
      tables.isEmpty ? [DatabaseRegion.fullDatabase] : tables.map { GRDB.Table($0) }
    return DatabaseRegionObservation(tracking: region).start(in: writer) { error in
      continuation.finish(throwing: error)
    } onChange: { _ in
      continuation.yield()
    }
  }

  /// An observation that can be cancelled before it has begun.
  private final class CancellableObservation: Sendable {
    private enum State {
      case pending
      case running(AnyDatabaseCancellable)
      case ended
    }

    private let state = Mutex(State.pending)

    func begin(_ start: () -> AnyDatabaseCancellable) {
      guard case .pending = state.withLock({ $0 }) else { return }
      let observation = start()
      let isEnded = state.withLock { state in
        if case .ended = state { return true }
        state = .running(observation)
        return false
      }
      if isEnded { observation.cancel() }
    }

    func end() {
      let state = state.withLock { state in
        defer { state = .ended }
        return state
      }
      if case .running(let observation) = state { observation.cancel() }
    }
  }
}
