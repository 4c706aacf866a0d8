import PageVisitors
import Synchronization

/// A value that is computed from data and shared by all readers, such as a count beside a link.
///
///     let openOrders = CachedValue(by: database.contentVersion) { try await store.openOrders() }
///     NavigationLink("Orders", to: "/orders").count(openOrders)
///
/// It is computed when it is first used after its data has changed. Readers who need it meanwhile wait for the same
/// computation. A value is never older than the data at the time of the request.
public final class CachedValue<Value: Sendable>: Sendable {
  private struct Computed {
    /// The value, or the error of the computation.
    let result: Result<Value, any Error>
    /// The versions of the data from before the computation; `nil` if unknown.
    let versions: [UInt64]?
    /// The number of the computation.
    let number: Int
  }

  private struct State {
    var computed: Computed?
    /// The number of computations that have begun.
    var begun = 0
  }

  private let versions: [ContentVersion]
  private let compute: @Sendable () async throws -> Value
  private let state = Mutex(State())
  private let computations = KeyedMutex()

  /// Creates a value, without computing it yet.
  ///
  /// - Parameters:
  ///   - versions: The versions of all data that the value depends on.
  ///   - compute: Computes the value, whatever the reader and the time of day. ``value()`` throws its errors.
  public init(
    by versions: ContentVersion..., compute: @escaping @Sendable () async throws -> Value
  ) {
    (self.versions, self.compute) = (versions, compute)
  }

  /// The value, if it is known for the current data; else `nil`. It does not compute anything.
  public var current: Value? {
    versions.current().flatMap { versions in
      state.withLock { $0.computed?.versions == versions ? try? $0.computed?.result.get() : nil }
    }
  }

  /// The number of readers who wait for a computation, for tests.
  var waitingCount: Int { computations.waitingCount }

  /// Returns the value, and computes it if necessary.
  ///
  /// - Throws: The error of the computation. Only readers who have waited for it get it; the next one computes again.
  ///   `CancellationError` if the task is cancelled while it waits for another computation.
  public func value() async throws -> Value {
    if let current { return current }
    let begun = state.withLock(\.begun)
    return try await computations.run("") {
      // Data may change faster than it is read. A computation that began after this request is recent enough.
      if let computed = state.withLock(\.computed), computed.number > begun {
        return try computed.result.get()
      }
      if let current { return current }
      let number = state.withLock { state in
        state.begun += 1
        return state.begun
      }
      // Read before the data, so that a change in between counts as a later one.
      let versions = versions.current()
      do {
        let value = try await compute()
        state.withLock {
          $0.computed = Computed(result: .success(value), versions: versions, number: number)
        }
        return value
      } catch {
        // A reader who stops waiting says nothing about the value.
        if !(error is CancellationError), !Task.isCancelled {
          state.withLock {
            $0.computed = Computed(result: .failure(error), versions: nil, number: number)
          }
        }
        throw error
      }
    }
  }
}

extension [ContentVersion] {
  /// Returns the current numbers; `nil` if any is unknown, or if there are no versions.
  func current() -> [UInt64]? {
    if isEmpty { return nil }
    var numbers: [UInt64] = []
    for version in self {
      guard let number = version.current() else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
