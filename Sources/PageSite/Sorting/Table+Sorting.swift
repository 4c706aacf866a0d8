import HTTPTypes
public import PageElements

extension Table {
  /// The table with a link in the heading of each column that has a `Column.sort`: to the same
  /// page with its rows in that column's order, or the other way round where they are so already.
  ///
  ///     Table(columns: [Column("Name", sort: "name"), Column("Price", sort: "price")]) { … }
  ///       .sorted(by: \.sort, in: request)
  ///
  /// It says which order the rows are in, and leaves it to whoever makes them to keep to it.
  ///
  /// - Parameters:
  ///   - order: Where the page's query has its order.
  ///   - request: What the page is asked for. The rest of its query stays as it is.
  /// - Throws: A 400 for an order by a name that no column has.
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
        request.url { $0[keyPath: order] = current.turned(by: name) },
        direction: current.direction(of: name))
    }
    return table
  }
}

extension SiteProblem {
  /// A 400 for an order by what nothing is sorted by.
  package static func unsortable(by name: String, _ names: [String]) -> SiteProblem {
    let offered = names.isEmpty ? "" : " Sort by: \(names.joined(separator: ", "))."
    return SiteProblem(
      .badRequest, "Nothing is sorted by '\(name.cut(toBytes: 80))' here.\(offered)")
  }
}
