import PageElements
public import PageSite

/// The query of a list's address: its order, filters, search words and columns.
///
///     /products?sort=-price,name&min.price=5&is.kind=tea&is.kind=coffee&q=earl%20grey&columns=name,price
///
/// | parameter | meaning |
/// |---|---|
/// | `sort=price`, `sort=-price,name` | sorts by columns, `-` for descending |
/// | `is.COL=V`, `not.COL=V` | equal to one of the values; equal to none of them |
/// | `min.COL=V`, `max.COL=V` | at least, at most |
/// | `more.COL=V`, `less.COL=V` | more, less |
/// | `has.COL=V` | contains a text |
/// | `begins.COL=V`, `ends.COL=V` | begins with a text; ends with a text |
/// | `in.COL=V` | is a JSON array that contains all of the values |
/// | `empty.COL=1`, `empty.COL=0` | is NULL or an empty text; is neither |
/// | `q=WORDS` | each word occurs in a searchable column |
/// | `facet=a,b` | counts the values of columns |
/// | `group=a` | groups the rows by a column |
/// | `sum=b` | sums a column's numbers, for each group if there are groups |
/// | `edit=7` | the row of this record is a form, if the reader may change it |
/// | `columns=a,b` | shows these columns, in this order |
/// | `filter=COL` | opens the form of a filter by a column; `find=WORDS` searches the rows that it refers to |
///
/// All parameters apply together. Empty values and unknown parameters are ignored.
public struct ListQuery: Codable, Hashable, Sendable {
  /// A filter by one column.
  public struct Filter: Codable, Hashable, Sendable {
    /// A comparison, by its name in an address.
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
      /// Contains the text, ignoring case.
      case contains = "has"
      /// Begins with the text, ignoring case.
      case beginsWith = "begins"
      /// Ends with the text, ignoring case.
      case endsWith = "ends"
      /// Is a JSON array that contains all of the values.
      case includes = "in"
      /// Is NULL or an empty text (`1`), or is neither (`0`).
      case isEmpty = "empty"
    }

    /// The name of the column.
    public var column: String
    /// The comparison.
    public var test: Test
    /// The values to compare with: one, except for ``Test/isOneOf``, ``Test/isNoneOf`` and ``Test/includes``.
    public var values: [String]

    /// Creates a filter by a column.
    public init(_ column: String, _ test: Test, _ values: [String]) {
      (self.column, self.test, self.values) = (column, test, values)
    }

    public static func == (left: Filter, right: Filter) -> Bool {
      left.column.hasSameBytes(as: right.column) && left.test == right.test
        && left.values.elementsEqual(right.values) { $0.hasSameBytes(as: $1) }
    }

    var isList: Bool { test == .isOneOf || test == .isNoneOf || test == .includes }
  }

  /// The order of the rows. Empty, the default, means the list's own order.
  public var sort = RowOrder([])
  /// The filters. None by default.
  public var filters: [Filter] = []
  /// The search words, separated by spaces. None by default.
  public var q = ""
  /// The names of the columns to show, in their order; `nil`, the default, for the list's own columns.
  public var columns: [String]?
  /// The names of up to four columns for which to count values, in their order; `nil`, the default, for none.
  public var facets: [String]? {
    didSet { if facets?.isEmpty == true { facets = nil } }
  }

  /// The name of the column to group by; `nil`, the default, for none.
  public var group: String?
  /// The name of the column to sum; `nil`, the default, for none.
  public var sum: String?
  /// The key of the record whose row is a form; `nil`, the default, for none.
  public var edit: String?
  /// The name of the column whose filter form is open; `nil`, the default, for none.
  package var openFilterColumn: String?
  /// The search words for the rows that this column may refer to.
  package var searchText: String?

  /// Other parameters of the address, which links to the list preserve.
  package var carried: [String: String] = [:]
  /// The names of the parameters to preserve.
  private(set) var carries: [String] = []
  /// Whether parameters whose names begin with a colon are preserved, too.
  private(set) var carriesParameters = false

  /// Creates an empty query.
  public init() {}

  /// Creates an empty query that preserves other parameters.
  ///
  /// - Parameter parameters: Whether to preserve parameters whose names begin with a colon, too: false by default.
  package init(carrying names: String..., parameters: Bool = false) {
    (carries, carriesParameters) = (names, parameters)
  }

  /// Whether links preserve a parameter of the address.
  func carries(_ name: String) -> Bool {
    carriesParameters && name.utf8.first == UInt8(ascii: ":")
      || carries.contains { $0.hasSameBytes(as: name) }
  }

  public static func == (left: ListQuery, right: ListQuery) -> Bool {
    left.sort == right.sort && left.filters == right.filters && left.q.hasSameBytes(as: right.q)
      && left.columnsText.hasSameBytes(as: right.columnsText)
      && left.facetsText.hasSameBytes(as: right.facetsText)
      && left.group.hasSameBytes(as: right.group) && left.sum.hasSameBytes(as: right.sum)
      && left.edit.hasSameBytes(as: right.edit)
      && left.carried == right.carried
      && left.carries == right.carries && left.carriesParameters == right.carriesParameters
      && left.openFilterColumn.hasSameBytes(as: right.openFilterColumn)
      && left.searchText.hasSameBytes(as: right.searchText)
  }

  /// Whether the query excludes any rows.
  public var narrows: Bool { !filters.isEmpty || !q.isEmpty }

  /// The query without an open filter form or row form.
  var withoutOpenForms: ListQuery {
    var query = self
    (query.openFilterColumn, query.searchText, query.edit) = (nil, nil, nil)
    return query
  }

  /// Returns the query without one value of a filter.
  func without(_ value: String, of filter: Filter) -> ListQuery {
    var query = self
    guard let index = query.filters.firstIndex(of: filter) else { return query }
    query.filters[index].values.removeAll { $0.hasSameBytes(as: value) }
    if query.filters[index].values.isEmpty { query.filters.remove(at: index) }
    return query
  }

  /// Returns the query with a further filter. It replaces a filter that can have only one value.
  func with(_ value: String, _ test: Filter.Test, of column: String) -> ListQuery {
    var query = self
    let index = query.filters.firstIndex {
      $0.test == test && $0.column.hasSameBytes(as: column)
    }
    if let index {
      if query.filters[index].isList {
        query.filters[index].values.append(value)
      } else {
        query.filters[index].values = [value]
      }
    } else {
      query.filters.append(Filter(column, test, [value]))
    }
    query.normalize()
    return query
  }

  var columnsText: String? { columns.map(Self.text) }
  var facetsText: String? { facets.map(Self.text) }

  private static func text(of names: [String]) -> String {
    RowOrder(names.map { .init($0) }).description
  }
}
