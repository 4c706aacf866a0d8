import Synchronization

/// A record of values in the order in which tasks append them.
final class Recorder<Value: Sendable>: Sendable {
  private let state = Mutex<[Value]>([])

  var values: [Value] { state.withLock { $0 } }

  func append(_ value: Value) { state.withLock { $0.append(value) } }
}
