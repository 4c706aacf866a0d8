package import ArgumentParser
import Foundation
import Logging
import PageBytes
import PageSite
import PageSockets
import PageValidation

/// The options for exporting a site to a directory.
package struct ExportOptions: ParsableArguments {
  @Option(help: "The path under which the directory will be served, such as /docs.")
  var prefix: String?

  @Option(help: "The maximum number of pages. Default: 10000")
  var pages: Int?

  @OptionGroup var site: SiteOptions

  package static let directoryHelp: ArgumentHelp =
    "The destination directory: a new or empty one, or one with an earlier export."
  package static let discussion = """
    The command writes each page to PATH/index.html, as a reader without cookies and without JavaScript receives it. \
    It also writes the pages that its links lead to, the stylesheets and the static files. Parts that need the server \
    do nothing: forms are disabled, and links that sort or filter a page become text. Standard error lists what was \
    left out. In a directory with an earlier export, the command writes only changed files and removes obsolete ones.
    """

  package init() {}

  /// Writes a site to a directory, and prints the omitted parts.
  package func export<Commands: SiteCommands>(_ commands: Commands, to directory: String)
    async throws
  {
    let target = try ExportDirectory(directory)
    let files = try site.staticFiles(
      otherwise: Commands.publicDirectory, of: Commands.commandName)
    if let files, files.contains(directory) {
      throw CommandError(
        "'\(directory)' is inside the directory of static files and would be served with them. Choose "
          + "another directory.")
    }
    var configuration = try site.configuration(logger: Logger(label: Commands.commandName))
    configuration.isStaticExport = true
    let export = try await SiteExport(try await commands.site(configuration), files, try plan())
    export.notices.forEach(printNotice)
    try export.write(to: target).forEach(printNotice)
    print(
      "\(export.pageCount) pages are in '\(directory)': \(target.writtenCount) files written, \(target.removedCount) removed."
    )
  }

  private func plan() throws -> SiteExport.Plan {
    var plan = SiteExport.Plan()
    if let pages {
      guard (1...1_000_000).contains(pages) else {
        throw CommandError("\(pages) is not a valid number of pages. Choose 1 to 1000000.")
      }
      plan.maximumPages = pages
    }
    if let prefix {
      let end = prefix.utf8.lastIndex { $0 != UInt8(ascii: "/") }
      let path = String(end.map { prefix[...$0] } ?? "")
      let isRooted =
        path.utf8.first == UInt8(ascii: "/") && path.utf8.dropFirst().first != UInt8(ascii: "/")
      guard path.isEmpty || isRooted, PercentCoding.encode(path.utf8, leaving: .path) == path else {
        throw CommandError(
          "'\(prefix)' is not a valid path for the directory. Write it like /docs.")
      }
      plan.prefix = path
    }
    return plan
  }

  // A notice that cannot be printed must not end the export.
  private func printNotice(_ notice: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(notice.visible)\n".utf8))
  }
}
