public import GRDB
import HTTPTypes
public import PageSite

/// A record that `find(_:key:)` does not find is a page that is not there.
extension RecordError: SiteProblemConvertible {
  /// A 404.
  public var siteProblem: SiteProblem {
    SiteProblem(.notFound, "This is not there any more.")
  }
}
