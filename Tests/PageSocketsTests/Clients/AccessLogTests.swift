import Dispatch
import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct AccessLogTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("access-log-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private func path(_ name: String = "access.log") -> String {
    directory.appendingPathComponent(name).path
  }

  private func removeDirectory() { try? FileManager.default.removeItem(at: directory) }

  private func lines(_ path: String) -> [String] {
    let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func exchange(_ id: String) -> Exchange {
    Exchange(
      remoteAddress: "192.0.2.7", id: id,
      request: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"), status: 200)
  }

  private func ids(_ lines: [String]) -> [String] {
    lines.map { String($0.split(separator: " ").dropLast().last ?? "") }
  }

  /// Waits for an effect of the log's own thread.
  private func wait(until condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
  }

  @Test func linesAreAppendedToTheFileInOrder() throws {
    defer { removeDirectory() }
    try Data("before\n".utf8).write(to: URL(fileURLWithPath: path()))
    let log = try AccessLog(path: path(), logger: quietLogger)
    for number in 0..<1_000 { log.record(exchange("\(number)")) }
    log.close()
    let lines = lines(path())
    #expect(lines.first == "before")
    let numbers = (0..<1_000).map { "\($0)" }
    #expect(ids(Array(lines.dropFirst())) == numbers)
    log.record(exchange("late"))
    log.close()
    #expect(self.lines(path()).count == 1_001)
    #expect(log.droppedLines == 1)
  }

  @Test func linesAreFlushedAutomatically() async throws {
    defer { removeDirectory() }
    let log = try AccessLog(path: path(), logger: quietLogger)
    log.record(exchange("a"))
    await wait { !lines(path()).isEmpty }
    #expect(ids(lines(path())) == ["a"])
    log.close()
  }

  @Test func aFullBatchIsWrittenBeforeThePauseEnds() async throws {
    defer { removeDirectory() }
    let log = AccessLog(
      file: try LineFile(path: path()), logger: quietLogger, pause: .seconds(3600))
    let count = LineWriter.batch / 64  // a line is longer than 64 bytes
    for number in 0..<count { log.record(exchange("\(number)")) }
    await wait { !lines(path()).isEmpty }
    log.close()
    let numbers = (0..<count).map { "\($0)" }
    #expect(ids(lines(path())) == numbers)
  }

  @Test func releasingTheLogWritesItsLastLine() async throws {
    defer { removeDirectory() }
    do {
      let log = try AccessLog(path: path(), logger: quietLogger)
      log.record(exchange("last"))
    }
    await wait { !lines(path()).isEmpty }
    #expect(ids(lines(path())) == ["last"])
  }

  @Test func manyTasksWriteWholeLines() async throws {
    defer { removeDirectory() }
    let log = try AccessLog(path: path(), logger: quietLogger)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<100 { log.record(exchange("\(task).\(number)")) } }
      }
    }
    log.close()
    #expect(Set(ids(lines(path()))).count == 800)
  }

  // MARK: Rotation

  @Test func reopeningAfterARenameCreatesANewFile() async throws {
    defer { removeDirectory() }
    let log = try AccessLog(path: path(), logger: quietLogger)
    log.record(exchange("old"))
    try FileManager.default.moveItem(atPath: path(), toPath: path("access.log.1"))
    log.reopen()
    await wait { FileManager.default.fileExists(atPath: path()) }
    log.record(exchange("new"))
    log.close()
    #expect(ids(lines(path("access.log.1"))) == ["old"])
    #expect(ids(lines(path())) == ["new"])
  }

  @Test func aFailedReopenKeepsWritingToTheOldFile() async throws {
    defer { removeDirectory() }
    let messages = LoggedMessages()
    let log = try AccessLog(path: path(), logger: messages.logger)
    let moved = directory.path + ".moved"
    try FileManager.default.moveItem(atPath: directory.path, toPath: moved)
    defer { try? FileManager.default.removeItem(atPath: moved) }
    log.reopen()
    await wait { !messages.all.isEmpty }
    log.record(exchange("a"))
    log.close()
    #expect(ids(lines(moved + "/access.log")) == ["a"])
    #expect(messages.all.first?.contains("cannot be opened") == true)
    #expect(log.droppedLines == 0)
  }

  @Test func closingRightAfterReopeningLosesNoLine() throws {
    defer { removeDirectory() }
    for _ in 0..<20 {
      let log = try AccessLog(path: path(), logger: quietLogger)
      log.record(exchange("a"))
      log.reopen()
      log.close()
    }
    #expect(lines(path()).count == 20)
  }

  // MARK: Write errors

  @Test(arguments: ["no/such/directory.log", "."])
  func aFileThatCannotBeOpenedIsAnError(name: String) throws {
    defer { removeDirectory() }
    let error = #expect(throws: AccessLogError.self) {
      try AccessLog(path: path(name), logger: quietLogger)
    }
    #expect(error?.path == path(name))
    #expect(error?.description.contains("cannot be opened") == true)
  }

  #if os(Linux)
    @Test func aFullDiskDropsLinesAndLogsOneMessage() async throws {
      defer { removeDirectory() }
      let messages = LoggedMessages()
      let log = try AccessLog(path: "/dev/full", logger: messages.logger)
      for number in 0..<2_000 { log.record(exchange("\(number)")) }
      await wait { log.droppedLines > 0 }
      log.record(exchange("more"))
      log.close()
      #expect(log.droppedLines == 2_001)
      #expect(messages.all.count == 1, "The loss is logged once, not for each line")
      #expect(messages.all.first?.contains("lines are lost") == true)
    }
  #endif

  @Test func aClosedPipeDropsLinesWithoutEndingTheProcess() async throws {
    defer { removeDirectory() }
    let pipe = Pipe()
    let log = AccessLog(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, logger: quietLogger)
    try pipe.fileHandleForReading.close()
    log.record(exchange("a"))
    try await close(log, pipe)
    #expect(log.droppedLines == 1)
  }

  /// Closes the pipe after the writer's thread ends, because another file can get its descriptor number at once.
  private func close(_ log: AccessLog, _ pipe: Pipe) async throws {
    log.writer.stop()
    try await TestClient.blocking { log.writer.waitForEnd() }
    try pipe.fileHandleForWriting.close()
  }

  @Test func aStalledReaderDoesNotBlockLogging() async throws {
    defer { removeDirectory() }
    let messages = LoggedMessages()
    let pipe = Pipe()
    let log = AccessLog(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, logger: messages.logger)
    // Far more lines than the pipe and the log hold together.
    let count = 20_000
    for number in 0..<count { log.record(exchange("\(number)")) }
    #expect(log.droppedLines > 0)
    // Now the pipe is read. The lines that were not dropped arrive whole and in order.
    let text = Task {
      try await TestClient.blocking {
        String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      }
    }
    await wait { !messages.all.isEmpty && log.writer.waitingBytes == 0 }
    log.record(exchange("end"))
    try await close(log, pipe)
    let lines = try await text.value.split(separator: "\n").map(String.init)
    #expect(lines.count + log.droppedLines == count + 1)
    let numbers = ids(lines).dropLast().compactMap { Int($0) }
    #expect(numbers.count == lines.count - 1)
    #expect(numbers == numbers.sorted())
    #expect(ids(lines).last == "end")
    #expect(messages.all == ["the access log is written again"])
  }
}

/// A record of logged messages.
private final class LoggedMessages: Sendable {
  private let state = Mutex<[String]>([])
  var all: [String] { state.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(messages: self) } }

  private struct Handler: LogHandler {
    let messages: LoggedMessages
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      messages.state.withLock { $0.append(event.message.description) }
    }
  }
}
