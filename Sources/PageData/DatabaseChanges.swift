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
  private let isBounded: Bool
  private let tables: [String]

  /// Observes without blocking the calling thread, even if a write waits for another process. Its first element
  /// reports that observation has begun. Earlier changes are not reported.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - tables: The names of the tables to watch; none means all.
  public init(_ database: BoundedDatabase, in tables: String...) {
    (writer, isBounded, self.tables) = (database.writer, true, tables)
  }

  /// Observes from the start of the iteration, which waits for the write that runs.
  ///
  /// - Parameters:
  ///   - writer: The database.
  ///   - tables: The names of the tables to watch; none means all.
  public init(_ writer: any DatabaseWriter, in tables: String...) {
    (self.writer, isBounded, self.tables) = (writer, false, tables)
  }

  public func makeAsyncIterator() -> AsyncThrowingStream<Void, any Error>.Iterator {
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let watch = Watch()
    continuation.onTermination = { _ in watch.end() }
    if isBounded {
      DispatchQueue.global().async { [self] in
        watch.begin { start(continuation) }
        continuation.yield()
      }
    } else {
      watch.begin { start(continuation) }
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
  private final class Watch: Sendable {
    private enum State {
      case isWanted
      case runs(AnyDatabaseCancellable)
      case isEnded
    }

    private let state = Mutex(State.isWanted)

    func begin(_ start: () -> AnyDatabaseCancellable) {
      guard case .isWanted = state.withLock({ $0 }) else { return }
      let observation = start()
      let isEnded = state.withLock { state in
        if case .isEnded = state { return true }
        state = .runs(observation)
        return false
      }
      if isEnded { observation.cancel() }
    }

    func end() {
      let state = state.withLock { state in
        defer { state = .isEnded }
        return state
      }
      if case .runs(let observation) = state { observation.cancel() }
    }
  }
}
