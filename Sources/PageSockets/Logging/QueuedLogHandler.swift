public import Logging

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A log handler that writes to a ``LineWriter``, so that logging never blocks: if the reader of standard error stops
/// or exits, the process continues.
///
///     LoggingSystem.bootstrap { QueuedLogHandler(label: $0) }  // once, before the first logger
///     // at the end of the program: LineWriter.standardError.close()
///
/// An example line. Lines have at most 8 KiB, and control characters are written as `\xHH`:
///
///     2026-11-22T14:05:09Z error pages: path=/tea request=0k3v9x1c2b7qf [PageSite] A page failed
public struct QueuedLogHandler: LogHandler {
  /// The lowest level that is logged. Default: `info`.
  public var logLevel = Logger.Level.info
  /// The metadata of all lines of this logger.
  public var metadata: Logger.Metadata = [:]
  /// The provider of metadata for the current task.
  public var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let writer: LineWriter

  /// Creates a handler for a logger.
  ///
  /// - Parameters:
  ///   - label: The logger's name, which is part of each line.
  ///   - writer: The destination of the lines. Default: standard error.
  public init(label: String, writer: LineWriter = .standardError) {
    self.label = label
    self.writer = writer
    metadataProvider = LoggingSystem.metadataProvider
  }

  /// Accesses one value of ``metadata``; `nil` removes it.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Queues one line without blocking.
  ///
  /// If a key has several values, the event's value takes precedence over that of ``metadataProvider``, which takes
  /// precedence over that of ``metadata``. The event's error has the key `error`.
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
