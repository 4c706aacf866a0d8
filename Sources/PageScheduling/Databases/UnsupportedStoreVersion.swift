/// The error of a database whose tables were created by a newer version of the library.
public struct UnsupportedStoreVersion: Error, Hashable, Sendable, CustomStringConvertible {
  /// The purpose of the tables, such as `visitors`.
  public let store: String
  /// The version of the tables, and the newest version that this program supports.
  public let foundVersion, latestKnownVersion: Int

  package init(store: String, foundVersion: Int, latestKnownVersion: Int) {
    (self.store, self.foundVersion, self.latestKnownVersion) = (
      store, foundVersion, latestKnownVersion
    )
  }

  public var description: String {
    "The database was written by a newer version of this program. Its tables for \(store) have "
      + "version \(foundVersion), but this program supports versions up to \(latestKnownVersion). Use the newer program, or another "
      + "database."
  }
}
