import Foundation
public import GRDB

/// Tells whenever tables of a database have been changed, by a transaction of this process.
///
///     page.live(changes: { DatabaseChanges(pool, in: "tasks") })
///
/// It says that something has changed, not what: a page renders what it shows and is compared with
/// what it showed. Changes that come while one is being told of are told of once. Changes by other
/// processes go unseen: tell the site of those by `changed(_:)`.
public struct DatabaseChanges: AsyncSequence, Sendable {
  public typealias Element = Void

  private let writer: any DatabaseWriter
  private let tables: [String]

  /// - Parameters:
  ///   - writer: The database.
  ///   - tables: The names of the tables to watch; none means all.
  public init(_ writer: any DatabaseWriter, in tables: String...) {
    (self.writer, self.tables) = (writer, tables)
  }

  public func makeAsyncIterator() -> AsyncThrowingStream<Void, any Error>.Iterator {
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let region: [any DatabaseRegionConvertible] =
      tables.isEmpty ? [DatabaseRegion.fullDatabase] : tables.map { GRDB.Table($0) }
    let observation = DatabaseRegionObservation(tracking: region).start(in: writer) { error in
      continuation.finish(throwing: error)
    } onChange: { _ in
      continuation.yield()
    }
    continuation.onTermination = { _ in observation.cancel() }
    return stream.makeAsyncIterator()
  }
}
