import ArgumentParser
import Foundation
import PageValidation
import Testing

@testable import PageCommands

/// Tests of the inputs, their order, and the reading of files.
@Suite struct ValidateTests {
  /// The temporary folder of this test.
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-validate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String = "") throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
  }

  /// Returns the names of the inputs, relative to the folder.
  private func names(_ paths: [String]? = nil) -> [String] {
    ValidateInputs(paths ?? [folder.path]).all.map {
      $0.name.hasPrefix(folder.path) ? String($0.name.dropFirst(folder.path.count + 1)) : $0.name
    }
  }

  // MARK: Inputs

  @Test func aFolderExpandsToItsHTMLFilesInOrder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["b.html", "a/z.htm", "a.html", "a/b/c.HTML", "notes.txt", "html", "ä.html"] {
      try write(name)
    }
    for name in [".hidden.html", ".git/x.html"] { try write(name) }
    #expect(names() == ["a.html", "a/b/c.HTML", "a/z.htm", "b.html", "ä.html"])
    #expect(ValidateInputs([folder.path]).hasFolder)
  }

  @Test func linksToFilesAreFollowedButLinksToFoldersOnlyIfNamed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("a/real/page.html")
    try link("a/again", to: "..")
    try link("a/self", to: "self")
    try link("0-first", to: "a/real")
    try link("page.html", to: "a/real/page.html")
    try link("gone.html", to: "nowhere")
    #expect(names() == ["a/real/page.html", "gone.html", "page.html"])
    // A link that is named as an input is followed.
    #expect(names([folder.path + "/0-first"]) == ["0-first/page.html"])
  }

  @Test func namedInputsKeepTheirOrder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("b/1.html")
    try write("a.txt")
    let (file, inside) = (folder.path + "/a.txt", folder.path + "/b")
    #expect(
      names([inside, "-", file, "/none.html"]) == ["b/1.html", "<stdin>", "a.txt", "/none.html"])
    #expect(!ValidateInputs([file]).hasFolder)
  }

  @Test func aFolderWithoutPagesIsAnError() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("readme.txt")
    let input = try #require(ValidateInputs([folder.path]).all.first)
    #expect(throws: ReadError.self) { try input.contents(limit: 10) }
  }

  // MARK: Reading

  @Test(arguments: [(0, true), (9, true), (10, true), (11, false), (200_000, false)])
  func filesOverTheLimitAreNotRead(size: Int, isRead: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("a.html", String(repeating: "x", count: size))
    let contents = try ValidateInput.file(folder.path + "/a.html").contents(limit: 10)
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: size)
    #expect(contents == (isRead ? .bytes(bytes) : .tooLarge(size)))
  }

  @Test func endlessFilesAreReadUpToTheLimit() throws {
    #expect(try ValidateInput.file("/dev/zero").contents(limit: 100_000) == .endless(100_001))
    #expect(try ValidateInput.file("/dev/null").contents(limit: 0) == .bytes([]))
  }

  @Test func anOversizedFileIsOneFinding() throws {
    let findings = try ValidateInput.file("/dev/zero")
      .findings(by: HTMLValidator(), as: .page).get()
    #expect(findings.map(\.rule) == [.size])
  }

  @Test(arguments: ["/none/at/all.html", "/", "/none\u{1B}[31m.html"])
  func theErrorOfAnUnreadableFileSaysWhy(path: String) throws {
    let fault = #expect(throws: ReadError.self) {
      try ValidateInput.file(path).contents(limit: 10)
    }
    #expect(fault?.description.hasPrefix("The file '\(path)' cannot be read: ") == true)
    #expect(fault?.description.hasSuffix("Check its name and permissions.") == true)
  }

  // MARK: Colours

  @Test(
    arguments: [
      (ColorChoice.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false), (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, [:], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func colorsFollowTheChoiceThenTheEnvironment(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], isOn: Bool
  ) {
    #expect(choice.isOn(onTerminal: isTerminal, environment: environment) == isOn)
  }

  // MARK: Order

  @Test func resultsArriveInTheOrderOfTheInputs() async throws {
    let numbers = Array(0..<500)
    var taken: [Int] = []
    try await processInOrder(numbers, maximumConcurrent: 4) { number in
      // The items take very different amounts of work.
      (0..<(number % 7 == 0 ? 20_000 : 1)).reduce(number) { sum, step in sum &+ step &* 0 }
    } take: {
      taken.append($0)
    }
    #expect(taken == numbers)
    try await processInOrder([Int](), work: { $0 }) { _ in
      Issue.record("An empty input has a result")
    }
  }

  @Test func anErrorOfTheConsumerStopsTheWork() async throws {
    var taken = 0
    await #expect(throws: ExitCode.self) {
      try await processInOrder(Array(0..<100), work: { $0 }) { _ in
        taken += 1
        if taken == 3 { throw ExitCode(141) }
      }
    }
    #expect(taken == 3)
  }
}
