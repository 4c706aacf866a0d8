package import ArgumentParser
import Foundation
import Logging
import PageBytes
import PageSite
import PageSockets
import PageValidation

/// The options for exporting a site to a directory.
package struct ExportOptions: ParsableArguments {
  @Option(help: "The path below which the directory will be served, such as /docs.")
  var prefix: String?

  @Option(help: "Pages at most. Default: 10000")
  var pages: Int?

  @OptionGroup var site: SiteOptions

  package static let directoryHelp: ArgumentHelp =
    "The directory, which is made, empty, or holds an earlier export."
  package static let discussion = """
    Each page becomes PATH/index.html, as a reader without cookies and without a script gets it, with the pages that \
    its links lead to, beside stylesheets and static files. What asks the server rests: forms are inert, and links by \
    which a page sorts or narrows itself are text. What is left out is named on standard error. In a directory that \
    holds an earlier export only what changed is written, and what is gone removed.
    """

  package init() {}

  /// Writes a site to a directory, and prints the omitted parts.
  package func export<Commands: SiteCommands>(_ commands: Commands, to directory: String)
    async throws
  {
    let target = try ExportDirectory(directory)
    let files = try site.staticFiles(
      otherwise: Commands.publicDirectory, of: Commands.commandName)
    if let files, files.holds(directory) {
      throw CommandError(
        "'\(directory)' lies in the directory of static files, and would be served with them. Name "
          + "one elsewhere.")
    }
    var configuration = try site.configuration(logger: Logger(label: Commands.commandName))
    configuration.isForFiles = true
    let export = try await SiteExport(try await commands.site(configuration), files, try plan())
    export.notices.forEach(say)
    try export.write(to: target).forEach(say)
    print(
      "\(export.pageCount) pages are in '\(directory)': \(target.writtenCount) files written, \(target.removedCount) removed."
    )
  }

  private func plan() throws -> SiteExport.Plan {
    var plan = SiteExport.Plan()
    if let pages {
      guard (1...1_000_000).contains(pages) else {
        throw CommandError("\(pages) is no number of pages. Choose 1 to 1000000.")
      }
      plan.mostPages = pages
    }
    if let prefix {
      let end = prefix.utf8.lastIndex { $0 != UInt8(ascii: "/") }
      let path = String(end.map { prefix[...$0] } ?? "")
      let isRooted =
        path.utf8.first == UInt8(ascii: "/") && path.utf8.dropFirst().first != UInt8(ascii: "/")
      guard path.isEmpty || isRooted, PercentCoding.encode(path.utf8, leaving: .path) == path else {
        throw CommandError("'\(prefix)' is no path to serve the directory at. Write it like /docs.")
      }
      plan.prefix = path
    }
    return plan
  }

  // A notice that cannot be printed must not end the export.
  private func say(_ notice: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(notice.visible)\n".utf8))
  }
}
