import Dispatch
import Logging
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gathers an access log's lines and writes them on a thread of its own, so that a slow disk or pipe
/// holds nobody up.
final class AccessLogWriter: Sendable {
  /// Lines are written once there are this many bytes of them.
  static let batch = 64 << 10
  /// Lines beyond this many waiting bytes are dropped.
  static let capacity = 256 << 10

  private struct State {
    var file: AccessLogFile
    var waiting: [UInt8] = []
    var dropped = 0
    /// How many of the dropped lines the logger has been told of.
    var told = 0
    var reopens = false
    var isClosed = false
    var hasEnded = false
  }

  private let state: Mutex<State>
  /// Signalled when lines begin to wait, when they make a batch, and for everything else.
  private let wakes = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let logger: Logger
  private let pause: DispatchTimeInterval

  /// - Parameter pause: How long lines are gathered before they are written.
  init(file: AccessLogFile, logger: Logger, pause: DispatchTimeInterval = .seconds(1)) {
    state = Mutex(State(file: file))
    self.logger = logger
    self.pause = pause
    // A queue of its own is a thread of its own for as long as this runs.
    DispatchQueue(label: "access log").async { [self] in run() }
  }

  /// How many lines have been lost.
  var droppedLines: Int { state.withLock(\.dropped) }

  /// Adds what `write` appends: one line.
  func append(_ write: (inout [UInt8]) -> Void) {
    let wakesThread = state.withLock { state in
      let before = state.waiting.count
      guard !state.isClosed, before < Self.capacity else {
        state.dropped += 1
        return false
      }
      write(&state.waiting)
      let after = state.waiting.count
      return before == 0 && after > 0 || before < Self.batch && after >= Self.batch
    }
    if wakesThread { wakes.signal() }
  }

  func reopen() {
    state.withLock { $0.reopens = true }
    wakes.signal()
  }

  /// Has the thread write what is left and end.
  func stop() {
    state.withLock { $0.isClosed = true }
    wakes.signal()
  }

  /// Stops and waits for the end, but no longer than a second.
  func close() {
    stop()
    if ended.wait(timeout: .now() + 1) == .success { ended.signal() }
  }

  private func run() {
    Self.ignoreClosedPipes()
    var endsInLine = false
    while true {
      wakes.wait()
      let gathers = state.withLock {
        !$0.isClosed && !$0.reopens && $0.waiting.count < Self.batch
      }
      if gathers { _ = wakes.wait(timeout: .now() + pause) }
      var (bytes, file, reopens, isLast) = state.withLock { state in
        let bytes = state.waiting
        state.waiting = []
        defer { state.reopens = false }
        return (bytes, state.file, state.reopens, state.isClosed)
      }
      write(bytes, to: file, &endsInLine)
      if reopens {
        do throws(AccessLogError) {
          try file.reopen()
          state.withLock { [file] in $0.file = file }
        } catch {
          logger.error("\(error) It goes on in the old file.")
        }
      }
      if isLast {
        file.close()
        ended.signal()
        return
      }
    }
  }

  /// Writes all of it, or as much as can be.
  ///
  /// - Parameter endsInLine: whether what was written last broke off within a line, which is ended
  ///   before another begins.
  private func write(_ bytes: [UInt8], to file: AccessLogFile, _ endsInLine: inout Bool) {
    guard !bytes.isEmpty else { return }
    let whole = endsInLine ? [.lineFeed] + bytes : bytes
    var rest = whole[...]
    while !rest.isEmpty {
      switch file.write(rest) {
      case .success(let count):
        endsInLine = rest[rest.startIndex + count - 1] != .lineFeed
        rest = rest.dropFirst(count)
      case .failure(let reason):
        let lines = rest.count { $0 == .lineFeed }
        lose(endsInLine && rest.count == whole.count ? lines - 1 : lines, reason)
        return
      }
    }
    tellOfLoss()
  }

  /// Says so once, not for each line.
  private func lose(_ lines: Int, _ reason: AccessLogFile.SystemCode) {
    let isFirst = state.withLock { state in
      defer { state.dropped += lines }
      return state.dropped == state.told
    }
    if isFirst {
      logger.warning(
        "the access log cannot be written; lines are lost", metadata: ["reason": "\(reason)"])
    }
  }

  private func tellOfLoss() {
    let lost = state.withLock { state in
      defer { state.told = state.dropped }
      return state.dropped - state.told
    }
    if lost > 0 {
      logger.warning("the access log is written again", metadata: ["lost lines": "\(lost)"])
    }
  }

  /// Writing to a pipe that nobody reads any more is an error, not the end of the process: the signal
  /// for it comes to the thread that writes.
  private static func ignoreClosedPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
