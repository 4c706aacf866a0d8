import HTTPTypes
import PageElements
package import PageSite

/// A view, or what a database keeps for itself: nothing is written there.
package struct UnwritableTable: Error, SiteProblemConvertible {
  private let name: String

  package init(name: String) { self.name = name }

  package var siteProblem: SiteProblem {
    SiteProblem(.notFound, "'\(name.cut(toBytes: 80))' is only read here.")
  }
}
