import HTTPTypes
import PageElements
package import PageSite

/// The error for a write to a view or a system table.
package struct UnwritableTable: Error, SiteProblemConvertible {
  private let name: String

  package init(name: String) { self.name = name }

  package var siteProblem: SiteProblem {
    SiteProblem(.notFound, "'\(name.cut(toBytes: 80))' is read-only.")
  }
}
