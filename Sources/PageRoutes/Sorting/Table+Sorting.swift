import HTTPTypes
public import PageElements
package import PageHTTP

extension Table {
  /// Adds links to the headings of all columns with a `Column.sort`. A link leads to the same page sorted by
  /// the column, or in the opposite direction if the page already is.
  ///
  ///     Table(columns: [Column("Name", sort: "name"), Column("Price", sort: "price")]) { … }
  ///       .sorted(by: \.sort, in: request)
  ///
  /// The links only show the order and change it. The page must sort the rows itself.
  ///
  /// - Parameters:
  ///   - order: The key path of the order in the page's query.
  ///   - request: The request for the page. Other parts of its query stay the same.
  /// - Throws: ``SiteProblem`` (400) if the order contains a name that no column has.
  public func sorted<Query>(
    by order: WritableKeyPath<Query, RowOrder>, in request: PageRequest<Query>
  ) throws -> Table {
    let current = request.query[keyPath: order]
    let names = columns.compactMap(\.sort)
    for term in current.terms where !names.contains(where: { $0.hasSameBytes(as: term.name) }) {
      throw SiteProblem.unsortable(by: term.name, names)
    }
    var table = self
    for index in columns.indices {
      guard let name = columns[index].sort else { continue }
      table.columns[index].link = Column.SortLink(
        request.url { $0[keyPath: order] = current.toggled(by: name) },
        direction: current.direction(of: name))
    }
    return table
  }
}

extension SiteProblem {
  /// Returns a 400 for an order by an unknown name.
  package static func unsortable(by name: String, _ names: [String]) -> SiteProblem {
    let offered = names.isEmpty ? "" : " Sort by: \(names.joined(separator: ", "))."
    return SiteProblem(
      .badRequest, "This table cannot be sorted by '\(name.cut(toBytes: 80))'.\(offered)")
  }
}
