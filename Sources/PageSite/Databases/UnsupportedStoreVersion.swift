/// The error of a database whose tables were created by a newer version of the library.
public struct UnsupportedStoreVersion: Error, Hashable, Sendable, CustomStringConvertible {
  /// The purpose of the tables, such as `visitors`.
  public let store: String
  /// The version of the tables, and the newest version that this program supports.
  public let found, known: Int

  package init(store: String, found: Int, known: Int) {
    (self.store, self.found, self.known) = (store, found, known)
  }

  public var description: String {
    "The database was written by a newer version of this program. Its tables for \(store) have "
      + "version \(found), but this program supports versions up to \(known). Use the newer program, or another "
      + "database."
  }
}
