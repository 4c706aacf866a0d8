import PageBytes
import PageElements
import PageSite

extension ListQuery: DynamicQuery {
  /// The maximum number of values of all filters together.
  private static let maximumValues = 200

  package var names: [String] {
    ["sort", "q", "columns", "facet", "group", "sum", "edit", "filter", "find"]
  }

  package var items: [(name: String, value: String)] {
    var items = carried.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if !sort.terms.isEmpty { items.append(("sort", sort.description)) }
    for filter in filters {
      items += filter.values.map { ("\(filter.test.rawValue).\(filter.column)", $0) }
    }
    if !q.isEmpty { items.append(("q", q)) }
    if let columnsText { items.append(("columns", columnsText)) }
    if let facetsText { items.append(("facet", facetsText)) }
    if let group { items.append(("group", group)) }
    if let edit { items.append(("edit", edit)) }
    if let sum { items.append(("sum", sum)) }
    if let openFilterColumn { items.append(("filter", openFilterColumn)) }
    if let searchText { items.append(("find", searchText)) }
    return items
  }

  package func reading(_ items: [(name: String, value: String)]) throws -> ListQuery {
    var query = self
    var (sort, words): (String?, String?) = (nil, nil)
    var (columns, facets): (String?, String?) = (nil, nil)
    for (name, value) in items where !value.isEmpty {
      if name.hasSameBytes(as: "sort") {
        try Self.set(&sort, to: value, name)
      } else if name.hasSameBytes(as: "q") {
        try Self.set(&words, to: value, name)
      } else if name.hasSameBytes(as: "columns") {
        try Self.set(&columns, to: value, name)
      } else if name.hasSameBytes(as: "facet") {
        try Self.set(&facets, to: value, name)
      } else if name.hasSameBytes(as: "group") {
        try Self.set(&query.group, to: value, name)
      } else if name.hasSameBytes(as: "edit") {
        try Self.set(&query.edit, to: value, name)
      } else if name.hasSameBytes(as: "sum") {
        try Self.set(&query.sum, to: value, name)
      } else if name.hasSameBytes(as: "filter") {
        try Self.set(&query.openFilterColumn, to: value, name)
      } else if name.hasSameBytes(as: "find") {
        try Self.set(&query.searchText, to: value.cut(toBytes: 200), name)
      } else if carries(name) {
        guard query.carried.updateValue(value, forKey: name) == nil else {
          throw ListProblem.repeated(name).problem
        }
      } else {
        try query.add(value, as: name)
      }
    }
    if let sort { query.sort = try Self.order(sort, of: "sort") }
    if let columns { query.columns = try Self.columns(columns, of: "columns", Self.maximumColumns) }
    if let facets { query.facets = try Self.columns(facets, of: "facet", Self.maximumFacets) }
    if let words { query.q = try Self.words(in: words).joined(separator: " ") }
    query.normalize()
    return query
  }

  private static func set(_ parameter: inout String?, to value: String, _ name: String) throws {
    guard parameter == nil else { throw ListProblem.repeated(name).problem }
    parameter = value
  }

  private static func order(_ text: String, of name: String) throws -> RowOrder {
    guard let order = RowOrder(text) else {
      throw ListProblem.invalidColumnList(text, of: name).problem
    }
    return order
  }

  /// The maximum number of columns, as in a table of SQLite.
  private static let maximumColumns = 2_000

  /// The maximum number of facets, since each one reads all rows of the filtered list.
  private static let maximumFacets = 4

  private static func columns(
    _ text: String, of parameter: String, _ limit: Int
  ) throws -> [String] {
    var (names, known): ([String], Set<[UInt8]>) = ([], [])
    for part in text.parts(separatedBy: ",") {
      guard part.utf8.first != UInt8(ascii: "-"), let name = try? PercentCoding.decode(part),
        !name.isEmpty, known.insert(Array(name.utf8)).inserted, names.count < limit
      else { throw ListProblem.invalidColumnList(text, of: parameter).problem }
      names.append(name)
    }
    return names
  }

  private static func words(in text: String) throws -> [String] {
    let words = SearchWords(text)
    guard let words else { throw ListProblem.tooManyWords.problem }
    return words.words
  }

  /// Adds a parameter whose name has an operator before its first dot, as in `min.price`.
  private mutating func add(_ value: String, as name: String) throws {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    let column = String(Substring(name.utf8[name.utf8.index(after: dot)...]))
    let testName = String(Substring(name.utf8[..<dot]))
    guard let test = Filter.Test.allCases.first(where: { $0.rawValue.hasSameBytes(as: testName) })
    else {
      throw ListProblem.unknownTest(testName, name: name).problem
    }
    let index = filters.firstIndex { $0.test == test && $0.column.hasSameBytes(as: column) }
    guard let index else {
      filters.append(Filter(column, test, [value]))
      return try checkNumber()
    }
    guard filters[index].isList else { throw ListProblem.repeated(name).problem }
    filters[index].values.append(value)
    try checkNumber()
  }

  private func checkNumber() throws {
    guard filters.reduce(0, { $0 + $1.values.count }) <= Self.maximumValues else {
      throw ListProblem.tooManyValues(limit: Self.maximumValues).problem
    }
  }

  /// Sorts the filters by operator, column and value, so that equivalent queries are equal.
  mutating func normalize() {
    func isBefore(_ left: String, _ right: String) -> Bool {
      left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    func rank(_ filter: Filter) -> Int { Filter.Test.allCases.firstIndex(of: filter.test) ?? 0 }
    for index in filters.indices where filters[index].isList {
      var values: [String] = []
      for value in filters[index].values.sorted(by: isBefore)
      where values.last.map({ !value.hasSameBytes(as: $0) }) ?? true {
        values.append(value)
      }
      filters[index].values = values
    }
    filters.sort { left, right in
      rank(left) == rank(right) ? isBefore(left.column, right.column) : rank(left) < rank(right)
    }
  }
}
