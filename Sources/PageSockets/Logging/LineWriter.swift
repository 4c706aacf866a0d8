import Dispatch
import Foundation
import PageBytes
import Synchronization

/// A writer of lines with its own thread, so that callers never wait for a slow disk, a pipe without a reader or a
/// stopped terminal.
///
///     let output = LineWriter(descriptor: 1)
///     output.write("Serving at http://127.0.0.1:8080")
///     output.close()
///
/// The queue holds up to 256 KiB of lines, in addition to the bytes being written. Lines beyond that are dropped and
/// counted, and so are lines that cannot be written because the disk is full or a pipe is closed. When writing works
/// again, a line reports how many were lost.
///
/// Creating a writer makes the process ignore SIGPIPE, which would end it at the first line to a closed pipe. The
/// thread ends after ``close()``.
public final class LineWriter: Sendable {
  /// An event that the writer reports to its owner.
  enum Notice {
    /// Lines are being lost. Reported once, not for each line.
    case failing(LineFile.SystemCode)
    /// Lines are written again, after `lost` lines were lost.
    case recovered(lost: Int)
    /// The file could not be reopened. The old file stays in use.
    case cannotReopen(AccessLogError)
  }

  /// The number of queued bytes at which the thread writes at once.
  static let batch = 64 << 10
  /// The number of queued bytes beyond which lines are dropped.
  static let capacity = 256 << 10

  /// The writer for standard error, shared by all loggers of the process.
  public static let standardError = LineWriter(descriptor: 2)

  private struct State {
    var file: LineFile
    var pending: [UInt8] = []
    var dropped = 0
    /// The number of dropped lines that have been reported.
    var reportedDrops = 0
    var needsReopen = false
    var isClosed = false
  }

  private let state: Mutex<State>
  /// Signalled when the first line is queued, when a batch is full, and for all other requests.
  private let wakeSignal = DispatchSemaphore(value: 0)
  private let endSignal = DispatchSemaphore(value: 0)
  private let pause: DispatchTimeInterval?
  private let report: @Sendable (Notice) -> [UInt8]

  /// Creates a writer for an open descriptor, such as 1 for standard output. The descriptor must stay open, since late
  /// lines would otherwise go to a file that reuses its number. The writer does not close it.
  public convenience init(descriptor: Int32) {
    self.init(file: LineFile(descriptor: descriptor), pause: nil) { notice in
      guard case .recovered(let lost) = notice else { return [] }
      return Array(
        "\(lost) lines were lost here, because the reader of the log was too slow.\n".utf8)
    }
  }

  /// - Parameters:
  ///   - pause: The time lines are gathered before they are written; `nil` to write at once.
  ///   - report: Called on the writer's thread. Its result is written.
  init(
    file: LineFile, pause: DispatchTimeInterval?, report: @escaping @Sendable (Notice) -> [UInt8]
  ) {
    state = Mutex(State(file: file))
    self.pause = pause
    self.report = report
    BrokenPipes.ignore()
    let thread = Thread { [self] in run() }
    thread.name = "lines"
    thread.start()
  }

  /// The number of lines that were lost.
  public var droppedLines: Int { state.withLock(\.dropped) }

  /// The number of queued bytes, without those being written.
  var waitingBytes: Int { state.withLock(\.pending.count) }

  /// Queues a line and returns at once. Control characters are written as `\xHH`, so that the text stays one line and
  /// cannot control a terminal. A line has at most 8 KiB. After ``close()``, lines are dropped.
  public func write(_ text: String) {
    let line = LogLine.escaped(text)
    append { $0 += line }
  }

  /// Writes the remaining lines and ends. Returns when that is done, or after a second.
  public func close() {
    stop()
    if endSignal.wait(timeout: .now() + 1) == .success { endSignal.signal() }
  }

  /// Waits until the thread has written everything and ended.
  func waitForEnd() {
    endSignal.wait()
    endSignal.signal()
  }

  /// Queues the line that `write` appends. `write` runs under a lock.
  func append(_ write: (inout [UInt8]) -> Void) {
    let wakesThread = state.withLock { state in
      let before = state.pending.count
      guard !state.isClosed, before < Self.capacity else {
        state.dropped += 1
        return false
      }
      write(&state.pending)
      let after = state.pending.count
      return before == 0 && after > 0 || before < Self.batch && after >= Self.batch
    }
    if wakesThread { wakeSignal.signal() }
  }

  /// Reopens the file by its path, after the queued lines are written.
  func reopen() {
    state.withLock { $0.needsReopen = true }
    wakeSignal.signal()
  }

  /// Makes the thread write the remaining lines and end.
  func stop() {
    state.withLock { $0.isClosed = true }
    wakeSignal.signal()
  }

  private func run() {
    var endsMidLine = false
    while true {
      wakeSignal.wait()
      let waitsForMore = state.withLock {
        !$0.isClosed && !$0.needsReopen && $0.pending.count < Self.batch
      }
      if waitsForMore, let pause { _ = wakeSignal.wait(timeout: .now() + pause) }
      var (bytes, file, needsReopen, isLast) = state.withLock { state in
        let bytes = state.pending
        state.pending = []
        defer { state.needsReopen = false }
        return (bytes, state.file, state.needsReopen, state.isClosed)
      }
      write(bytes, to: file, &endsMidLine)
      if needsReopen {
        do throws(AccessLogError) {
          try file.reopen()
          state.withLock { [file] in $0.file = file }
        } catch {
          _ = report(.cannotReopen(error))
        }
      }
      if isLast {
        file.close()
        endSignal.signal()
        return
      }
    }
  }

  /// Writes all bytes, or as many as possible.
  ///
  /// - Parameter endsMidLine: Whether the last write ended inside a line. If so, a line feed is written first.
  private func write(_ bytes: [UInt8], to file: LineFile, _ endsMidLine: inout Bool) {
    guard !bytes.isEmpty else { return }
    let allBytes = endsMidLine ? [.lineFeed] + bytes : bytes
    var rest = allBytes[...]
    while !rest.isEmpty {
      switch file.write(rest) {
      case .success(let count):
        endsMidLine = rest[rest.startIndex + count - 1] != .lineFeed
        rest = rest.dropFirst(count)
      case .failure(let reason):
        let lines = rest.count { $0 == .lineFeed }
        recordLoss(endsMidLine && rest.count == allBytes.count ? lines - 1 : lines, reason)
        return
      }
    }
    reportLoss(file)
  }

  private func recordLoss(_ lines: Int, _ reason: LineFile.SystemCode) {
    let isFirst = state.withLock { state in
      defer { state.dropped += lines }
      return state.dropped == state.reportedDrops
    }
    if isFirst { _ = report(.failing(reason)) }
  }

  private func reportLoss(_ file: LineFile) {
    let lost = state.withLock { state in
      defer { state.reportedDrops = state.dropped }
      return state.dropped - state.reportedDrops
    }
    guard lost > 0 else { return }
    // If this line cannot be written, it is lost with the next ones.
    var rest = report(.recovered(lost: lost))[...]
    while !rest.isEmpty, case .success(let count) = file.write(rest) {
      rest = rest.dropFirst(count)
    }
  }
}
