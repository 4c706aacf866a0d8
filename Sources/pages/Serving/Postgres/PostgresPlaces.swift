import HTTPTypes
import PageElements
import PageLists
import PagePostgres
import PageSite

/// Where the pages of a PostgreSQL database lie: a table's at its name, with its schema where it is not found without.
struct PostgresPlaces: Sendable {
  let catalogue: PostgresCatalogue
  /// The tables and views that are left out, whatever they are called by now.
  private let hidden: [(schema: String, name: String)]

  /// - Parameter names: What is left out, as the contents name it.
  /// - Throws: A sentence where there is no such table: whoever mistypes its name would show it.
  init(_ catalogue: PostgresCatalogue, hiding names: [String]) async throws {
    self.catalogue = catalogue
    let listings = names.isEmpty ? [] : try await catalogue.listings()
    hidden = try names.map { name in
      guard let found = listings.first(where: { $0.title.hasSameBytes(as: name) }) else {
        throw DataFiles.nothingToHide(name, among: listings.map(\.title))
      }
      return (found.schema, found.name)
    }
  }

  /// What is served.
  func listings() async throws -> [PostgresCatalogue.Listing] {
    try await catalogue.listings().filter { listing in
      !hidden.contains {
        $0.schema.hasSameBytes(as: listing.schema) && $0.name.hasSameBytes(as: listing.name)
      }
    }
  }

  /// What `body` makes of the catalogue. Where a table has just been changed, the next one reads it anew.
  func settled<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as PostgresError where error.isOutdated {
      catalogue.forget()
      throw SiteProblem.unavailable("The table has just been changed. Try again.")
    }
  }

  func address(_ listing: PostgresCatalogue.Listing) -> Address {
    Address("/" + RecordKey.segment(listing.title))
  }

  /// The list that a page is about, by the page's path.
  ///
  /// - Throws: A 404 where there is no such table, or no longer.
  func list(at path: Address) async throws -> ListPage<PostgresList<PostgresRecord>> {
    let listings = try await listings()
    let segment = Substring(path.text.utf8.dropFirst()).parts(between: "/").first
    guard let name = segment.flatMap({ RecordKey.name(ofSegment: $0) }),
      let listing = listings.first(where: { $0.title.hasSameBytes(as: name) }),
      let table = try await catalogue.table(listing)
    else {
      throw SiteProblem(
        .notFound, "There is no such table here. The contents name those there are.")
    }
    return list(of: table, listing, among: listings)
  }

  func list(
    of table: PostgresTable, _ listing: PostgresCatalogue.Listing,
    among listings: [PostgresCatalogue.Listing]
  ) -> ListPage<PostgresList<PostgresRecord>> {
    let table = table.referring { schema, name in
      listings.contains { $0.schema.hasSameBytes(as: schema) && $0.name.hasSameBytes(as: name) }
    }
    let columns = table.columns.enumerated().map { place, column in
      self.column(place, column, of: table, among: listings)
    }
    var page = ListPage(
      listing.title, in: PostgresList(catalogue.database, table, labels: true), columns: columns)
    if let comment = listing.comment { page.preface = [Label(comment.cut(toBytes: 2_000)).any] }
    page.leadsToRecords = table.hasRecords
    return page
  }

  private func column(
    _ place: Int, _ column: PostgresTable.Column, of table: PostgresTable,
    among listings: [PostgresCatalogue.Listing]
  ) -> DataColumn<PostgresRecord> {
    let isKey = if case .columns(let keys) = table.key { keys == [place] } else { false }
    var plain = DataColumn<PostgresRecord>(
      column.name, name: column.name, kind: column.type.kind
    ) { place < $0.values.count ? $0.values[place] : .null }
    .format(.plain)
    .sortable(column.type.isOrdered)
    .filterable()
    .searchable(column.type.family == .text)
    .priority(place == 0 ? 1 : place < 5 ? 2 : 3)
    plain.content = column.type.content
    plain.isCounted =
      column.type.kind == .boolean || [.days, .moments].contains(column.type.content)
    if let label = table.labels.firstIndex(where: { $0.columns == [place] }),
      let other = listings.first(where: {
        $0.schema.hasSameBytes(as: table.labels[label].schema)
          && $0.name.hasSameBytes(as: table.labels[label].table)
      })
    {
      let (list, key) = (address(other).text, table.labels[label].others[0])
      let linked = plain.cell { record in
        Self.reference(record, place, label, to: list, by: key)
      }
      return plain.kind == .number ? linked.alignment(.start) : linked
    }
    // A key is a name, not a quantity.
    return isKey && plain.kind == .number ? plain.alignment(.start).width(.fixed(96)) : plain
  }

  /// What a value refers to, by its name, and led to in the list of those that have it.
  private static func reference(
    _ record: PostgresRecord, _ place: Int, _ label: Int, to list: String, by key: String
  ) -> AnyElement {
    guard place < record.values.count, let text = record.values[place].shownText, !text.isEmpty
    else { return "".any }
    // What refers to nothing is shown as it is.
    guard label < record.labels.count, let name = record.labels[label].shownText else {
      return text.any
    }
    var query = ListQuery()
    query.filters = [.init(key, .isOneOf, [text])]
    let address = Address(list + "?" + query.text)
    return Link((name.isEmpty ? text : name).cut(toBytes: 100), to: address).any
  }
}
