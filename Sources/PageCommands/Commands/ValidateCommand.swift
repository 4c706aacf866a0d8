public import ArgumentParser
import Foundation
import PageValidation

/// The `validate` command: checks HTML files. For programs with their own commands; sites have it through
/// ``SiteCommands``.
public struct ValidateCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check HTML files against the grammar of PageElements.",
    discussion: """
      For a folder, the command checks all *.html and *.htm files in it and its subfolders, except \
      hidden ones; - is standard input. It prints the findings in the order of the files, as \
      file:line:column: message with the source line below, or in the chosen format. On a terminal, \
      or if a folder was named, it prints the number of findings on standard error.

      Exit codes: 0: all files are valid; 1: there are findings; 2: a file could not be read or the \
      output not be written; 64: the command line is invalid; 141: the output was closed early.
      """)

  @Argument(help: "The files and folders to check; - is standard input.")
  var paths: [String] = []

  @Option(
    help: """
      How to print findings: text for people, json for tools, gnu for editors \
      (file:line:column: error: message), github for workflows on GitHub.
      """)
  var format = FindingReport.Format.text

  @Option(help: "Whether to print text in colours; auto is on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @Option(help: "Check fragments of this kind instead of whole pages.")
  var fragment: Fragment?

  @Flag(help: "Print only read errors on standard error.")
  var quiet = false

  /// The contexts in which a fragment can be checked.
  enum Fragment: String, ExpressibleByArgument, CaseIterable {
    case content, sections, rows, cells

    var context: HTMLValidator.Context {
      switch self {
      case .content: .content
      case .sections: .sections
      case .rows: .rows
      case .cells: .cells
      }
    }
  }

  /// Creates a command. The command-line parser calls this and then sets the options.
  public init() {}

  /// Validates the arguments before any file is read.
  ///
  /// - Throws: `ValidationError` if there is no path, or `-` occurs more than once.
  public func validate() throws {
    if paths.isEmpty {
      throw ValidationError("Name what to check: files, folders, or - for standard input.")
    }
    if paths.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once. Write - once.")
    }
  }

  /// Checks the files and prints the report.
  ///
  /// - Throws: `ExitCode` 1 for findings, 2 for files that could not be read or written, and 141 if the output's reader
  ///   has gone; `GrammarError` if libxml2 has no memory for the grammar.
  public func run() async throws {
    let validator = try HTMLValidator()
    let context = fragment?.context ?? .page
    let inputs = ValidateInputs(paths)
    let output = ValidateOutput()
    var progress = ValidateProgress(files: inputs.all.count, isQuiet: quiet)
    var report = FindingReport(format, isColored: color.isOn)
    try output.send(report.opening)
    try await processInOrder(inputs.all) { input in
      (input.name, input.findings(by: validator, as: context))
    } take: { name, findings in
      let piece: String
      switch findings {
      case .success(let findings): piece = report.add(findings, file: name)
      case .failure(let fault):
        piece = report.add(unreadable: name, reason: fault.description)
        progress.printLine("Error: \(fault.description.visible)")
      }
      if !piece.isEmpty { progress.clear() }
      try output.send(piece)
      progress.advance()
    }
    try output.send(report.closing)
    progress.clear()
    if !quiet, inputs.hasFolder || ValidateProgress.isTerminal {
      progress.printLine(report.summary.description)
    }
    if report.summary.unreadable > 0 { throw ExitCode(2) }
    if report.summary.invalid > 0 { throw ExitCode(1) }
  }
}
