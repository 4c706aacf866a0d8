import Dispatch
import Foundation
import PageBytes
import Synchronization

/// Writes lines on a thread of its own, so that whoever has something to say never waits for a slow
/// disk, a pipe that nobody reads or a terminal that was stopped.
///
///     let output = LineWriter(descriptor: 1)
///     output.write("Serving at http://127.0.0.1:8080")
///     output.close()
///
/// Lines that wait take 256 KiB, and what is being written as much again. What comes beyond is
/// dropped and counted, and so is what cannot be written because the disk is full or a pipe has been
/// closed. Once lines are written again, one of them says how many were lost.
///
/// Making one has the process ignore SIGPIPE, which would end it at the first line to a pipe that was
/// closed. The thread ends with ``close()``.
public final class LineWriter: Sendable {
  /// What a writer says of itself to its owner.
  enum Notice {
    /// Lines are lost; said once, not for each.
    case failing(LineFile.SystemCode)
    /// Lines are written again; so many were lost.
    case again(lost: Int)
    /// The old file stays in use.
    case cannotReopen(AccessLogError)
  }

  /// Lines that are gathered are written once there are this many bytes of them.
  static let batch = 64 << 10
  /// Lines beyond this many waiting bytes are dropped.
  static let capacity = 256 << 10

  /// Standard error, for all of a process's loggers.
  public static let standardError = LineWriter(descriptor: 2)

  private struct State {
    var file: LineFile
    var waiting: [UInt8] = []
    var dropped = 0
    /// How many of the dropped lines have been told of.
    var told = 0
    var reopens = false
    var isClosed = false
  }

  private let state: Mutex<State>
  /// Signalled when lines begin to wait, when they make a batch, and for everything else.
  private let wakes = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let pause: DispatchTimeInterval?
  private let tell: @Sendable (Notice) -> [UInt8]

  /// Writes to a descriptor that is open already, such as 1 for standard output. It is not closed, and
  /// has to stay open: what is written late would go to whatever had its number next.
  public convenience init(descriptor: Int32) {
    self.init(file: LineFile(descriptor: descriptor), pause: nil) { notice in
      guard case .again(let lost) = notice else { return [] }
      return Array("\(lost) lines were lost here: they came faster than they were read.\n".utf8)
    }
  }

  /// - Parameters:
  ///   - pause: How long lines are gathered before they are written; `nil` for not at all.
  ///   - tell: Called on the writer's thread. What it returns is written.
  init(
    file: LineFile, pause: DispatchTimeInterval?, tell: @escaping @Sendable (Notice) -> [UInt8]
  ) {
    state = Mutex(State(file: file))
    self.pause = pause
    self.tell = tell
    BrokenPipes.ignore()
    let thread = Thread { [self] in run() }
    thread.name = "lines"
    thread.start()
  }

  /// How many lines have been lost.
  public var droppedLines: Int { state.withLock(\.dropped) }

  /// How many bytes of lines wait, without what is being written.
  var waitingBytes: Int { state.withLock(\.waiting.count) }

  /// Adds a line; returns at once. Control characters in it are written as `\xHH`, so that it stays
  /// one line and no terminal obeys it, and it has at most 8 KiB. After ``close()`` it is dropped.
  public func write(_ text: String) {
    let line = LogLine.escaped(text)
    append { $0 += line }
  }

  /// Writes what is left and ends; returns when that is done, or after a second.
  public func close() {
    stop()
    if ended.wait(timeout: .now() + 1) == .success { ended.signal() }
  }

  /// Waits until the thread has ended, which it does once everything is written.
  func waitForEnd() {
    ended.wait()
    ended.signal()
  }

  /// Adds what `write` appends: one line. It runs under a lock.
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

  /// Goes on in a new file of the same name, once what waits is written.
  func reopen() {
    state.withLock { $0.reopens = true }
    wakes.signal()
  }

  /// Has the thread write what is left and end.
  func stop() {
    state.withLock { $0.isClosed = true }
    wakes.signal()
  }

  private func run() {
    var endsInLine = false
    while true {
      wakes.wait()
      let gathers = state.withLock {
        !$0.isClosed && !$0.reopens && $0.waiting.count < Self.batch
      }
      if gathers, let pause { _ = wakes.wait(timeout: .now() + pause) }
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
          _ = tell(.cannotReopen(error))
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
  private func write(_ bytes: [UInt8], to file: LineFile, _ endsInLine: inout Bool) {
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
    tellOfLoss(file)
  }

  private func lose(_ lines: Int, _ reason: LineFile.SystemCode) {
    let isFirst = state.withLock { state in
      defer { state.dropped += lines }
      return state.dropped == state.told
    }
    if isFirst { _ = tell(.failing(reason)) }
  }

  private func tellOfLoss(_ file: LineFile) {
    let lost = state.withLock { state in
      defer { state.told = state.dropped }
      return state.dropped - state.told
    }
    guard lost > 0 else { return }
    // One that cannot be written is lost with the next lines.
    var rest = tell(.again(lost: lost))[...]
    while !rest.isEmpty, case .success(let count) = file.write(rest) {
      rest = rest.dropFirst(count)
    }
  }
}
