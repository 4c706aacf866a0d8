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

/// A log with one line for each exchange, in the combined format of Apache and nginx with three more
/// fields: the seconds it took, its id, and `whole` or `cut`.
///
///     let log = try AccessLog(path: "/var/log/pages/access.log")
///     let server = Server(configuration: configuration, onExchange: { log.record($0) }, handler: …)
///     // at SIGHUP, when the file has been renamed: log.reopen()
///     // when the server has stopped: log.close()
///
/// A line of it:
///
///     192.0.2.7 - - [06/Nov/1994:08:49:37 +0000] "GET / HTTP/1.1" 200 512 "-" "curl/8.5" 0.000123 0k3v9x1c2b7qf whole
///
/// Nothing that a client sends can begin a line, end a field or reach a terminal: all but printable
/// ASCII, quotation marks and backslashes are written as `\xHH`, and a field has at most 512 bytes.
///
/// ``record(_:)`` never waits. Lines are gathered and written by a thread of the log's own, at most a
/// second later or once there are 64 KiB of them. What cannot be written, because the disk is full,
/// a pipe has been closed or its reader is slower than the server by more than 256 KiB, is dropped,
/// counted and told to the logger; the server goes on.
public final class AccessLog: Sendable {
  let writer: LineWriter
  private let date = Mutex<(second: Int, bytes: [UInt8])?>(nil)
  private let now: @Sendable () -> Int

  /// Appends to a file, which is made if there is none, for its owner and group to read.
  ///
  /// - Parameters:
  ///   - path: The file, or a named pipe that somebody reads.
  ///   - logger: Told when lines are lost.
  /// - Throws: ``AccessLogError`` when it cannot be opened.
  public convenience init(
    path: String, logger: Logger = Logger(label: "PageSockets")
  ) throws(AccessLogError) {
    self.init(file: try LineFile(path: path), logger: logger)
  }

  /// Writes to a descriptor that is open already, such as 1 for standard output. It is not closed, and
  /// has to stay open.
  public convenience init(descriptor: Int32, logger: Logger = Logger(label: "PageSockets")) {
    self.init(file: LineFile(descriptor: descriptor), logger: logger)
  }

  /// - Parameter pause: How long lines are gathered before they are written.
  init(
    file: LineFile, logger: Logger, pause: DispatchTimeInterval = .seconds(1),
    now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    writer = LineWriter(file: file, pause: pause) { notice in
      switch notice {
      case .failing(let reason):
        logger.warning(
          "the access log cannot be written; lines are lost", metadata: ["reason": "\(reason)"])
      case .again(let lost):
        logger.warning("the access log is written again", metadata: ["lost lines": "\(lost)"])
      case .cannotReopen(let error): logger.error("\(error) It goes on in the old file.")
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

  /// Goes on in a new file of the same name: what a log's rotation asks for by SIGHUP. Lines recorded
  /// before go to the old file. Returns at once; where the file cannot be opened, the old one stays
  /// in use and the logger is told. Nothing happens to a log on a descriptor.
  public func reopen() { writer.reopen() }

  /// Writes what is left and ends the log; returns when that is done, or after a second.
  public func close() { writer.close() }

  /// How many lines have been lost.
  public var droppedLines: Int { writer.droppedLines }
}

/// Why an access log cannot be written.
public struct AccessLogError: Error, Hashable, CustomStringConvertible {
  /// The file.
  public var path: String
  /// What the system says.
  public var reason: String

  public var description: String {
    "The access log '\(path)' cannot be opened: \(reason). Name a file that this user may write."
  }
}
