package import Logging
import Synchronization

/// A log that records its entries, for tests.
package final class RecordingLog: Sendable {
  package struct Entry: Sendable {
    package var level: Logger.Level
    package var message: String
    package var metadata: [String: String]
  }

  private let state = Mutex<[Entry]>([])

  package init() {}

  package var entries: [Entry] { state.withLock { $0 } }

  /// Whether a message contains a text.
  package func contains(_ text: String) -> Bool {
    entries.contains { $0.message.contains(text) }
  }

  package var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordingLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let entry = Entry(
        level: event.level, message: event.message.description,
        metadata: (event.metadata ?? [:]).mapValues(\.description))
      log.state.withLock { $0.append(entry) }
    }
  }
}
