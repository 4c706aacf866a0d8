import Logging
import Synchronization

/// Keeps what is logged.
final class RecordingLog: Sendable {
  struct Entry: Sendable {
    var level: Logger.Level
    var message: String
    var metadata: [String: String]
  }

  private let state = Mutex<[Entry]>([])

  var entries: [Entry] { state.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

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
