import GRDB
import PageElements
import PageSite

extension BoundedDatabase {
  /// - Throws: A 503 if another file has replaced the one that this process writes. Rows written now would be lost.
  func checkFile() throws {
    guard file == FileIdentity(path: writer.path) else { throw Self.fileReplaced }
  }

  static let fileReplaced = SiteProblem.unavailable(
    "Nothing was stored: the database file was replaced. Try again.", retryAfter: 2)
}
