/// Receives a record as an update stored it, including changes by triggers.
///
/// This is a class and not a closure: with optimization, Swift 6.3.1 crashes if a generic type sets a task-local closure.
package final class StoredRecordReceiver: Sendable {
  /// The receiver for updates of the current task; `nil`, the default, if none is needed.
  @TaskLocal package static var current: StoredRecordReceiver?

  /// Called in the transaction of the update.
  package let receive: @Sendable (any Sendable) -> Void

  init(_ receive: @escaping @Sendable (any Sendable) -> Void) { self.receive = receive }
}
