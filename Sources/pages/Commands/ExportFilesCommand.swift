import ArgumentParser
import PageCommands

/// The command `pages export FILE… DIR`.
struct ExportFilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a database's pages to a directory, for any file server.",
    discussion: ExportOptions.discussion)

  @Argument(
    help: """
      The SQLite files, or the address of one PostgreSQL database, followed by the destination directory. The directory \
      must be missing, empty, or contain an earlier export.
      """)
  var files: [String]

  @Option(help: "The title of the site. By default, the file's name.")
  var title: String?

  @Option(help: "A table or view to hide. Repeat for several.")
  var hide: [String] = []

  @Option(
    help:
      "A JSON file with titles and formats of tables, columns and queries; see docs/lists.md."
  )
  var settings: String?

  @OptionGroup var options: ExportOptions

  func validate() throws {
    guard files.count > 1 else {
      throw ValidationError("Name the files to export, then the destination directory.")
    }
  }

  func run() async throws {
    var arguments = hide.flatMap { ["--hide", $0] }
    if let title { arguments += ["--title", title] }
    if let settings { arguments += ["--settings", settings] }
    let data = try DataFiles.parse(arguments + ["--"] + files.dropLast())
    try await options.export(data, to: files[files.count - 1])
  }
}
