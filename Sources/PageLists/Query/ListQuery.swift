import HTTPTypes
import PageBytes
import PageElements
public import PageSite

/// What an address says of a list: its order, what it is narrowed down to, what is sought, which columns are shown.
///
///     /products?sort=-price,name&min.price=5&is.kind=tea&is.kind=coffee&q=earl%20grey&columns=name,price
///
/// | parameter | means |
/// |---|---|
/// | `sort=price`, `sort=-price,name` | ordered by columns, `-` for descending |
/// | `is.COL=V`, `not.COL=V` | equal to one of the values given; to none of them |
/// | `min.COL=V`, `max.COL=V` | at least, at most |
/// | `has.COL=V` | contains a text |
/// | `empty.COL=1`, `empty.COL=0` | has no value, or an empty text; has one |
/// | `q=WORDS` | each word is in some column that is sought in |
/// | `columns=a,b` | the columns that are shown, in their order |
///
/// All of them hold at once. Empty values count as not given, and other names are ignored.
public struct ListQuery: Codable, Hashable, Sendable {
  /// How a list is narrowed down by one column.
  public struct Filter: Codable, Hashable, Sendable {
    /// How values are compared, as an address writes it.
    public enum Test: String, Codable, CaseIterable, Sendable {
      /// Equal to one of the values.
      case isOneOf = "is"
      /// Equal to none of the values.
      case isNoneOf = "not"
      /// At least the value.
      case atLeast = "min"
      /// At most the value.
      case atMost = "max"
      /// Contains the text, whether in capitals or not.
      case contains = "has"
      /// Has no value, or an empty text (`1`), or else has one (`0`).
      case isEmpty = "empty"
    }

    /// The name of the column.
    public var column: String
    /// How its values are compared.
    public var test: Test
    /// With what. One value, but for ``Test/isOneOf`` and ``Test/isNoneOf``.
    public var values: [String]

    /// A filter by a column's name.
    public init(_ column: String, _ test: Test, _ values: [String]) {
      (self.column, self.test, self.values) = (column, test, values)
    }

    public static func == (left: Filter, right: Filter) -> Bool {
      left.column.hasSameBytes(as: right.column) && left.test == right.test
        && left.values.elementsEqual(right.values) { $0.hasSameBytes(as: $1) }
    }

    var isList: Bool { test == .isOneOf || test == .isNoneOf }
  }

  /// The order of the rows; empty, the default, is the list's own.
  public var sort = RowOrder([])
  /// What the list is narrowed down to. Nothing by default.
  public var filters: [Filter] = []
  /// The words that are sought, with spaces between. None by default.
  public var q = ""
  /// The names of the columns that are shown, in their order; `nil`, the default, for those of the list.
  public var columns: [String]?

  /// What else an address says that is no part of the list, and goes along with it.
  package var carried: [String: String] = [:]
  /// The names of what may be carried.
  private var carries: [String] = []

  /// A list as it is without a query.
  public init() {}

  /// The same with parameters that go along.
  package init(carrying names: String...) { carries = names }

  public static func == (left: ListQuery, right: ListQuery) -> Bool {
    left.sort == right.sort && left.filters == right.filters && left.q.hasSameBytes(as: right.q)
      && left.columnsText.hasSameBytes(as: right.columnsText) && left.carried == right.carried
      && left.carries == right.carries
  }

  /// Whether it leaves rows out.
  public var narrows: Bool { !filters.isEmpty || !q.isEmpty }

  /// The same without one value of one filter.
  func without(_ value: String, of filter: Filter) -> ListQuery {
    var query = self
    guard let place = query.filters.firstIndex(of: filter) else { return query }
    query.filters[place].values.removeAll { $0.hasSameBytes(as: value) }
    if query.filters[place].values.isEmpty { query.filters.remove(at: place) }
    return query
  }

  /// The same, narrowed down further. What may be given once takes the place of what was.
  func with(_ value: String, _ test: Filter.Test, of column: String) -> ListQuery {
    var query = self
    let place = query.filters.firstIndex {
      $0.test == test && $0.column.hasSameBytes(as: column)
    }
    if let place {
      if query.filters[place].isList {
        query.filters[place].values.append(value)
      } else {
        query.filters[place].values = [value]
      }
    } else {
      query.filters.append(Filter(column, test, [value]))
    }
    query.settle()
    return query
  }

  var columnsText: String? { columns.map { RowOrder($0.map { .init($0) }).description } }
}

extension ListQuery: OpenQuery {
  /// How many values all filters may have together.
  private static let mostValues = 200

  package var names: [String] { ["sort", "q", "columns"] }

  package var items: [(name: String, value: String)] {
    var items = carried.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if !sort.terms.isEmpty { items.append(("sort", sort.description)) }
    for filter in filters {
      items += filter.values.map { ("\(filter.test.rawValue).\(filter.column)", $0) }
    }
    if !q.isEmpty { items.append(("q", q)) }
    if let columnsText { items.append(("columns", columnsText)) }
    return items
  }

  package func reading(_ items: [(name: String, value: String)]) throws -> ListQuery {
    var query = self
    var (sort, words, columns): (String?, String?, String?) = (nil, nil, nil)
    for (name, value) in items where !value.isEmpty {
      if name.hasSameBytes(as: "sort") {
        try Self.set(&sort, to: value, name)
      } else if name.hasSameBytes(as: "q") {
        try Self.set(&words, to: value, name)
      } else if name.hasSameBytes(as: "columns") {
        try Self.set(&columns, to: value, name)
      } else if carries.contains(where: { $0.hasSameBytes(as: name) }) {
        guard query.carried.updateValue(value, forKey: name) == nil else {
          throw ListProblem.repeated(name).problem
        }
      } else {
        try query.add(value, as: name)
      }
    }
    if let sort { query.sort = try Self.order(sort, of: "sort") }
    if let columns {
      query.columns = try Self.columns(columns)
    }
    if let words { query.q = try Self.words(in: words).joined(separator: " ") }
    query.settle()
    return query
  }

  private static func set(_ place: inout String?, to value: String, _ name: String) throws {
    guard place == nil else { throw ListProblem.repeated(name).problem }
    place = value
  }

  private static func order(_ text: String, of name: String) throws -> RowOrder {
    guard let order = RowOrder(text) else { throw ListProblem.noOrder(text, of: name).problem }
    return order
  }

  /// SQLite allows no table more columns.
  private static let mostColumns = 2_000

  private static func columns(_ text: String) throws -> [String] {
    var (names, known): ([String], Set<[UInt8]>) = ([], [])
    for part in text.parts(between: ",") {
      guard part.utf8.first != UInt8(ascii: "-"), let name = try? PercentCoding.decode(part),
        !name.isEmpty, known.insert(Array(name.utf8)).inserted, names.count < mostColumns
      else { throw ListProblem.noOrder(text, of: "columns").problem }
      names.append(name)
    }
    return names
  }

  private static func words(in text: String) throws -> [String] {
    let words = SearchWords(text)
    guard let words else { throw ListProblem.tooManyWords.problem }
    return words.words
  }

  /// A parameter whose name has an operator before its first dot, as in `min.price`.
  private mutating func add(_ value: String, as name: String) throws {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    let column = String(Substring(name.utf8[name.utf8.index(after: dot)...]))
    let sign = String(Substring(name.utf8[..<dot]))
    guard let test = Filter.Test.allCases.first(where: { $0.rawValue.hasSameBytes(as: sign) })
    else {
      throw ListProblem.unknownTest(sign, name: name).problem
    }
    let place = filters.firstIndex { $0.test == test && $0.column.hasSameBytes(as: column) }
    guard let place else {
      filters.append(Filter(column, test, [value]))
      return try checkNumber()
    }
    guard filters[place].isList else { throw ListProblem.repeated(name).problem }
    filters[place].values.append(value)
    try checkNumber()
  }

  private func checkNumber() throws {
    guard filters.reduce(0, { $0 + $1.values.count }) <= Self.mostValues else {
      throw ListProblem.tooManyValues(most: Self.mostValues).problem
    }
  }

  /// Brings what means the same into the same order: by operator, then by column, then by value.
  private mutating func settle() {
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
