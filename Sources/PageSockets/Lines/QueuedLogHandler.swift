public import Logging

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Sends what is logged to a ``LineWriter``, so that logging never waits: whoever reads standard error
/// may stop reading or go away, and the process goes on.
///
///     LoggingSystem.bootstrap { QueuedLogHandler(label: $0) }  // once, before the first logger
///     // when all is over: LineWriter.standardError.close()
///
/// A line of it, which has at most 8 KiB; control characters are written as `\xHH`:
///
///     2026-11-22T14:05:09Z error pages: path=/tea request=0k3v9x1c2b7qf [PageSite] A page failed
public struct QueuedLogHandler: LogHandler {
  /// What is less grave is not logged. Default: `info`.
  public var logLevel = Logger.Level.info
  /// What all lines of this logger carry.
  public var metadata: Logger.Metadata = [:]
  /// What the line's task adds to it.
  public var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let writer: LineWriter

  /// Creates a handler for a logger.
  ///
  /// - Parameters:
  ///   - label: The logger's name, which stands in each line.
  ///   - writer: Where the lines go. Default: standard error.
  public init(label: String, writer: LineWriter = .standardError) {
    self.label = label
    self.writer = writer
    metadataProvider = LoggingSystem.metadataProvider
  }

  /// One value of ``metadata``; `nil` takes it away.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Hands one line to the writer, which never waits.
  ///
  /// Where a key has several values, that of the event counts before that of ``metadataProvider``,
  /// and this before that of ``metadata``. The event's error stands under `error`.
  public func log(event: LogEvent) {
    var values = metadata
    if let provided = metadataProvider?.get() { values.merge(provided) { $1 } }
    if let own = event.metadata { values.merge(own) { $1 } }
    if let error = event.error { values["error"] = "\(error)" }
    var parts = [
      LogLine.date(secondsSince1970: time(nil)), " \(event.level) \(label):",
    ]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { parts.append(" \(key)=\(value)") }
    parts.append(" [\(event.source)] \(event.message)")
    let line = LogLine.escaped(parts)
    writer.append { $0 += line }
  }
}
