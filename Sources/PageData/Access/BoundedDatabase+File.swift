import GRDB
import PageElements
import PageSite

extension BoundedDatabase {
  /// - Throws: A 503 where another file lies in the place of the one that is written, which nobody would find again.
  func checkFile() throws {
    guard file == FileIdentity(path: writer.path) else {
      throw SiteProblem.unavailable(
        "Nothing is stored: another file has taken the place of the one that was open. Try again.",
        retryAfter: 2)
    }
  }
}
