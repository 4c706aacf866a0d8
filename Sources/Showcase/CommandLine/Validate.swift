import ArgumentParser
import Foundation
import PageValidation

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check HTML files against what PageElements emits.",
    discussion: """
      Prints file:line:column: message for each finding and exits with 1 if there are any.
      """)

  @Argument(help: "The files to check.")
  var files: [String]

  func run() throws {
    let validator = try HTMLValidator()
    var isValid = true
    for file in files {
      guard let contents = FileManager.default.contents(atPath: file) else {
        throw CommandError("The file '\(file)' cannot be read. Check its name and permissions.")
      }
      for finding in validator.findings(in: Array(contents)) {
        isValid = false
        print("\(file):\(finding.line):\(finding.column ?? 1): \(finding.message)")
      }
    }
    if !isValid { throw ExitCode(1) }
  }
}
