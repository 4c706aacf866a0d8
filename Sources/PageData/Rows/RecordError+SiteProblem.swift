public import GRDB
import HTTPTypes
public import PageSite

/// The response for a record that `find(_:key:)` does not find.
extension RecordError: SiteProblemConvertible {
  /// A 404.
  public var siteProblem: SiteProblem {
    SiteProblem(.notFound, "This record no longer exists.")
  }
}
