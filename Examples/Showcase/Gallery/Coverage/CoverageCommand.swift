import ArgumentParser
import Foundation

struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Print which page and test stand for each feature, as docs/coverage.md holds it.")

  func run() throws {
    FileHandle.standardOutput.write(Data(CoverageDocument.text.utf8))
  }
}
