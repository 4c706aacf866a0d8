import ArgumentParser
import Foundation
import Logging
import PageSite
import PageSockets
import PageValidation

struct ExportCommand<Commands: SiteCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Write the pages into a directory, for any server of files.",
      discussion: """
        Each page becomes PATH/index.html, as a reader without cookies and without a script gets it, \
        beside the stylesheet and the static files. What asks the server does not work there: forms, \
        searches, and the rows after the first ones. Pages that go on, pages for some readers alone, \
        and files that cannot be read are named on standard error.
        """)
  }

  @Argument(help: "The directory, which is made, or empty.")
  var directory: String

  @OptionGroup var options: SiteOptions
  @OptionGroup var commands: Commands

  func run() async throws {
    let target = try ExportDirectory(directory)
    let files = try options.staticFiles(
      otherwise: Commands.publicDirectory, of: Commands.commandName)
    if let files, files.holds(directory) {
      throw CommandError(
        "'\(directory)' lies in the directory of static files, and would be served with them. Name "
          + "one elsewhere.")
    }
    var configuration = try options.configuration(logger: Logger(label: Commands.commandName))
    configuration.isForFiles = true
    let site = try await commands.site(configuration)
    let export = try await SiteExport(site, files)
    export.notices.forEach(say)
    try target.make()
    try export.write(to: target).forEach(say)
    print("\(export.pageCount) pages are in '\(directory)'.")
  }

  // What cannot be said must not end the export.
  private func say(_ notice: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(notice.visible)\n".utf8))
  }
}
