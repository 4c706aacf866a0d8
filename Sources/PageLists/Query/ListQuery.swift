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
/// | `more.COL=V`, `less.COL=V` | more, less |
/// | `has.COL=V` | contains a text |
/// | `begins.COL=V`, `ends.COL=V` | begins with a text, ends with one |
/// | `in.COL=V` | is a list in JSON that has the value; all of those that are given |
/// | `empty.COL=1`, `empty.COL=0` | has no value, or an empty text; has one |
/// | `q=WORDS` | each word is in some column that is sought in |
/// | `facet=a,b` | columns whose values are counted |
/// | `group=a` | the rows are put into groups by a column |
/// | `sum=b` | a column's numbers are added up, for each group where there are any |
/// | `edit=7` | the record that is changed in its row, where readers may |
/// | `columns=a,b` | the columns that are shown, in their order |
/// | `filter=COL` | the form of a filter by a column is open; `find=WORDS` is sought among what it may refer to |
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
      /// More than the value.
      case moreThan = "more"
      /// Less than the value.
      case lessThan = "less"
      /// Contains the text, whether in capitals or not.
      case contains = "has"
      /// Begins with the text, whether in capitals or not.
      case beginsWith = "begins"
      /// Ends with the text, whether in capitals or not.
      case endsWith = "ends"
      /// Is a list in JSON that has all of the values.
      case includes = "in"
      /// Has no value, or an empty text (`1`), or else has one (`0`).
      case isEmpty = "empty"
    }

    /// The name of the column.
    public var column: String
    /// How its values are compared.
    public var test: Test
    /// With what. One value, but for ``Test/isOneOf``, ``Test/isNoneOf`` and ``Test/includes``.
    public var values: [String]

    /// A filter by a column's name.
    public init(_ column: String, _ test: Test, _ values: [String]) {
      (self.column, self.test, self.values) = (column, test, values)
    }

    public static func == (left: Filter, right: Filter) -> Bool {
      left.column.hasSameBytes(as: right.column) && left.test == right.test
        && left.values.elementsEqual(right.values) { $0.hasSameBytes(as: $1) }
    }

    var isList: Bool { test == .isOneOf || test == .isNoneOf || test == .includes }
  }

  /// The order of the rows; empty, the default, is the list's own.
  public var sort = RowOrder([])
  /// What the list is narrowed down to. Nothing by default.
  public var filters: [Filter] = []
  /// The words that are sought, with spaces between. None by default.
  public var q = ""
  /// The names of the columns that are shown, in their order; `nil`, the default, for those of the list.
  public var columns: [String]?
  /// The names of the columns whose values are counted, in their order, four at most; `nil`, the default, for none.
  public var facets: [String]? {
    didSet { if facets?.isEmpty == true { facets = nil } }
  }

  /// The name of the column by which the rows are put into groups; `nil`, the default, for none.
  public var group: String?
  /// The name of the column whose numbers are added up; `nil`, the default, for none.
  public var sum: String?
  /// The key of the record that is changed in its row; `nil`, the default, for none.
  public var edit: String?
  /// The column by which a filter is being made; `nil`, the default, for none.
  package var opened: String?
  /// What is sought among the many rows that this column may refer to.
  package var sought: String?

  /// What else an address says that is no part of the list, and goes along with it.
  package var carried: [String: String] = [:]
  /// The names of what may be carried.
  private(set) var carries: [String] = []

  /// A list as it is without a query.
  public init() {}

  /// The same with parameters that go along.
  package init(carrying names: String...) { carries = names }

  public static func == (left: ListQuery, right: ListQuery) -> Bool {
    left.sort == right.sort && left.filters == right.filters && left.q.hasSameBytes(as: right.q)
      && left.columnsText.hasSameBytes(as: right.columnsText)
      && left.facetsText.hasSameBytes(as: right.facetsText)
      && left.group.hasSameBytes(as: right.group) && left.sum.hasSameBytes(as: right.sum)
      && left.edit.hasSameBytes(as: right.edit)
      && left.carried == right.carried
      && left.carries == right.carries
      && left.opened.hasSameBytes(as: right.opened)
      && left.sought.hasSameBytes(as: right.sought)
  }

  /// Whether it leaves rows out.
  public var narrows: Bool { !filters.isEmpty || !q.isEmpty }

  /// The same without a filter that is being made.
  var closed: ListQuery {
    var query = self
    (query.opened, query.sought) = (nil, nil)
    return query
  }

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

  var columnsText: String? { columns.map(Self.text) }
  var facetsText: String? { facets.map(Self.text) }

  private static func text(of names: [String]) -> String {
    RowOrder(names.map { .init($0) }).description
  }
}
