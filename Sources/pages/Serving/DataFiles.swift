import ArgumentParser
import Foundation
import PageCommands
import PageData
import PageElements
import PageSite

/// The database files that `pages serve` is given.
struct DataFiles: SiteCommands {
  static let commandName = "pages"

  @Argument(help: "The SQLite files to serve. They are only read.")
  var files: [String]

  @Option(help: "What the site is called; the file's name by default.")
  var title: String?

  @Option(help: "A table or view to leave out. Repeat for several.")
  var hide: [String] = []

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    var limits = DatabaseLimits()
    limits.readTime = .seconds(1)
    let databases = try catalogs(limits)
    return try await DataSite(title: title, databases: databases).site(configuration)
  }

  private func catalogs(_ limits: DatabaseLimits) throws -> [DataSource] {
    var sources: [DataSource] = []
    for path in files {
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      if let other = sources.first(where: { $0.name.hasSameBytes(as: name) }) {
        throw CommandError(
          "'\(path)' and '\(other.catalog.path)' would both be found at /\(name). Rename one, or serve it alone.")
      }
      do {
        sources.append(
          DataSource(
            name: name, catalog: try SQLiteCatalog(path: path, limits: limits), hidden: hide))
      } catch let error as SQLiteFileError {
        throw CommandError("\(error)")
      }
    }
    return sources
  }
}
