import GRDB
import PageElements
import PageSite

extension BoundedDatabase {
  /// - Throws: A 503 if another file has replaced the one that this process writes. Rows written now would be lost.
  func checkFile() throws {
    guard file == FileIdentity(path: writer.path) else { throw Self.fileReplaced }
  }

  /// Closes the connections once none is in use: another file has replaced the database. Further accesses throw an
  /// error.
  ///
  /// - Returns: Whether all connections are closed.
  func closeIfIdle() -> Bool {
    let isIdle = [
      reads.close(throwing: OpenedFile.fileReplaced),
      exports.close(throwing: OpenedFile.fileReplaced),
      writes.close(throwing: Self.fileReplaced), quickReads?.close() ?? true,
    ]
    guard isIdle.allSatisfy(\.self) else { return false }
    return (try? writer.close()) != nil
  }

  static let fileReplaced = SiteProblem.unavailable(
    "Nothing was stored: the database file was replaced. Try again.", retryAfter: 2)
}
