import PageServer
import Testing

@testable import PageCommands

@Suite struct BuildOutputTests {
  private func output(_ text: String) -> BuildOutput {
    BuildOutput(isBuilt: false, text: text, package: "/home/ada/Tea")
  }

  @Test func problemsHaveARelativePathAndAnExcerpt() {
    let output = output(
      """
      [1/3] Compiling Tea main.swift
      /home/ada/Tea/Sources/Tea/main.swift:12:7: error: cannot find 'tea' in scope
      11 | let page = Page("/") {
      12 |   Label(tea)
         |         `- error: cannot find 'tea' in scope
      13 | }
      [2/3] Emitting module Tea
      error: fatalError
      """)
    #expect(
      output.problems == [
        DevelopmentState.Problem(
          place: "Sources/Tea/main.swift:12:7", message: "cannot find 'tea' in scope",
          excerpt: """
            11 | let page = Page("/") {
            12 |   Label(tea)
               |         `- error: cannot find 'tea' in scope
            13 | }

            """)
      ])
  }

  @Test func duplicateProblemsAreReportedOnce() {
    let line = "/home/ada/Tea/Sources/Tea/main.swift:1:1: error: no\n"
    #expect(output(line + "1 | x\n" + line + "1 | x\n").problems.count == 1)
  }

  @Test func problemsOfOtherPackagesKeepTheirAbsolutePath() {
    #expect(
      output("/opt/Ink/Ink.swift:3:1: error: no").problems.map(\.place) == [
        "/opt/Ink/Ink.swift:3:1"
      ])
  }

  @Test func warningsAndErrorsWithoutALocationAreNotProblems() {
    let text = """
      /home/ada/Tea/Sources/Tea/main.swift:1:1: warning: odd
      error: link command failed with exit code 1
      """
    #expect(output(text).problems == [])
    #expect(output(text).tail == text)
  }

  @Test func theNumberOfProblemsIsLimited() {
    let lines = (1...100).map { "/home/ada/Tea/a.swift:\($0):1: error: no \($0)" }
    #expect(output(lines.joined(separator: "\n")).problems.count == BuildOutput.maximumProblems)
  }

  @Test func longOutputIsTruncatedToItsLastLines() {
    let text = (1...10_000).map { "line \($0)" }.joined(separator: "\n")
    let end = output(text).tail
    #expect(end.utf8.count <= BuildOutput.maximumOutputBytes)
    #expect(end.hasPrefix("line ") && end.hasSuffix("line 10000"))
  }
}
