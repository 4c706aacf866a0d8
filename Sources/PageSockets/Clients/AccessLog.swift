import Dispatch
public import Logging
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A log with one line for each exchange, in the combined format of Apache and nginx, followed by the duration in
/// seconds, the exchange's id, and `whole` or `cut`.
///
///     let log = try AccessLog(path: "/var/log/pages/access.log")
///     let server = Server(configuration: configuration, onExchange: { log.record($0) }, handler: …)
///     // at SIGHUP, when the file has been renamed: log.reopen()
///     // when the server has stopped: log.close()
///
/// An example line:
///
///     192.0.2.7 - - [06/Nov/1994:08:49:37 +0000] "GET / HTTP/1.1" 200 512 "-" "curl/8.5" 0.000123 0k3v9x1c2b7qf whole
///
/// A client cannot start a new line, end a field or send control codes to a terminal: all characters but printable
/// ASCII, and quotation marks and backslashes, are written as `\xHH`. A field has at most 512 bytes.
///
/// ``record(_:)`` never blocks. The log's own thread writes the lines in batches, at most a second later or after 64
/// KiB. If lines cannot be written, the log drops and counts them, and logs a warning; the server continues. This
/// happens if the disk is full, a pipe is closed, or its reader is more than 256 KiB behind.
public final class AccessLog: Sendable {
  let writer: LineWriter
  private let date = Mutex<(second: Int, bytes: [UInt8])?>(nil)
  private let now: @Sendable () -> Int

  /// Creates a log that appends to a file. A missing file is created, readable by its owner and group.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or of a named pipe that a program reads.
  ///   - logger: The logger for warnings about lost lines.
  /// - Throws: ``AccessLogError`` if the file cannot be opened.
  public convenience init(
    path: String, logger: Logger = Logger(label: "PageSockets")
  ) throws(AccessLogError) {
    self.init(file: try LineFile(path: path), logger: logger)
  }

  /// Creates a log that writes to an open descriptor, such as 1 for standard output. The descriptor must stay open; the
  /// log does not close it.
  public convenience init(descriptor: Int32, logger: Logger = Logger(label: "PageSockets")) {
    self.init(file: LineFile(descriptor: descriptor), logger: logger)
  }

  /// - Parameter pause: The time lines are gathered before they are written.
  init(
    file: LineFile, logger: Logger, pause: DispatchTimeInterval = .seconds(1),
    now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    writer = LineWriter(file: file, pause: pause) { notice in
      switch notice {
      case .failing(let reason):
        logger.warning(
          "the access log cannot be written; lines are lost", metadata: ["reason": "\(reason)"])
      case .recovered(let lost):
        logger.warning("the access log is written again", metadata: ["lost lines": "\(lost)"])
      case .cannotReopen(let error):
        logger.error("\(error) The server continues with the old file.")
      }
      return []
    }
    self.now = now
  }

  deinit { writer.stop() }

  /// Adds a line. Lines added after ``close()`` are dropped.
  public func record(_ exchange: Exchange) {
    let second = now()
    let date = date.withLock { date in
      if let date, date.second == second { return date.bytes }
      let bytes = AccessLogDate(secondsSince1970: second).bytes
      date = (second, bytes)
      return bytes
    }
    writer.append { AccessLogLine.append(exchange, date: date, to: &$0) }
  }

  /// Reopens the file by its path, as log rotation requires after SIGHUP. Lines recorded before go to the old file.
  /// Returns at once. If the file cannot be opened, the log keeps the old one and logs an error. Has no effect on a
  /// descriptor.
  public func reopen() { writer.reopen() }

  /// Writes the remaining lines and ends the log. Returns when that is done, or after a second.
  public func close() { writer.close() }

  /// The number of lines that were lost.
  public var droppedLines: Int { writer.droppedLines }
}

/// An error that an access log throws if its file cannot be opened.
public struct AccessLogError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  public var path: String
  /// The system's error message.
  public var reason: String

  public var description: String {
    "The access log '\(path)' cannot be opened: \(reason). Name a file that this user may write."
  }
}
