import ArgumentParser
import Testing

@testable import PageCommands

/// Tests of the exit status. `Tests/Browser/test_validate.py` tests the output.
@Suite struct ValidateCommandTests {
  @Test(
    arguments: [
      (["valid.html"], nil), (["invalid.html"], 1), (["valid.html", "invalid.html"], 1),
      (["none.html"], 2), (["none.html", "invalid.html"], 2), (["."], 1),
    ] as [([String], Int32?)])
  func theExitCodeReportsFindingsAndUnreadableFiles(files: [String], code: Int32?) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><title>x</title></head>"
        + "<body><header><h1>x</h1></header><main></main></body></html>\n", "valid.html")
    try folder.write("<!DOCTYPE html>\n<p>", "invalid.html")
    let validate = try ValidateCommand.parse(["--quiet"] + files.map { "\(folder.path)/\($0)" })
    if let code {
      let error = await #expect(throws: ExitCode.self) { try await validate.run() }
      #expect(error?.rawValue == code)
    } else {
      try await validate.run()
    }
  }
}
