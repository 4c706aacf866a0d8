import ArgumentParser
import PageCommands

/// `pages export FILE… DIR`.
struct ExportFilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a database's pages into a directory, for any server of files.",
    discussion: ExportOptions.discussion)

  @Argument(
    help: """
      The SQLite files, or the address of one PostgreSQL database, and at the end the directory, which is made, \
      empty, or holds an earlier export.
      """)
  var files: [String]

  @Option(help: "What the site is called; the file's name by default.")
  var title: String?

  @Option(help: "A table or view to leave out. Repeat for several.")
  var hide: [String] = []

  @Option(
    help:
      "A JSON file of what tables, columns and queries are called and how they are shown; see docs/lists.md."
  )
  var settings: String?

  @OptionGroup var options: ExportOptions

  func validate() throws {
    guard files.count > 1 else {
      throw ValidationError("Name the files to export, and then the directory to write into.")
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
