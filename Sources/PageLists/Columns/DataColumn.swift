import Foundation
public import PageElements
public import PageForms
public import PageSite

/// A column of a list: its title, values, format and operations.
///
///     DataColumn("Name", \Product.name).sortable().searchable()
///     DataColumn("Price", \Product.price).currency("EUR").sortable().filterable()
///     DataColumn("Stock", \Product.stock).priority(2)
///
/// By default, numbers are aligned to the end of the column, and other values to its start.
public struct DataColumn<Record: Sendable>: Sendable {
  /// The heading.
  public var title: String
  /// The name in addresses and sources. By default, it is the name of the property. It is empty for a computed
  /// property, for which ``DataPage`` requires a name.
  public var name: String
  /// The kind of its values.
  public var kind: ListValueKind
  /// The format of its values. By default, it depends on their kind.
  public var format = ListFormat.automatic
  /// The alignment. `nil`, the default, aligns numbers to the end and other values to the start.
  public var alignment: Column.Alignment?
  /// The width. `nil`, the default, is a share of the table's width that depends on the kind.
  public var width: Column.Width?
  /// The priority in narrow windows (`Column.priority`): 1 by default.
  public var priority = 1
  /// Whether readers can sort by the column. False by default.
  public var isSortable = false
  /// Whether the search includes the column. False by default.
  public var isSearchable = false
  /// Whether readers can filter by the column. False by default.
  public var isFilterable = false
  /// Whether the page offers to count its values. False by default.
  public var isCounted = false
  /// Whether the list shows the column only if the address names it. False by default.
  public var isHidden = false
  /// The content of its texts, such as dates.
  package var content = ListContent.any
  /// Whether some of its Boolean values are stored as texts.
  package var hasBooleanTexts = false
  /// Whether some of its dates are numbers of years.
  package var hasYears = false
  /// Whether the column is a placeholder in a table without columns. Exports omit it.
  package var isPlaceholder = false
  /// The numbers that its source can compare.
  package var numbers = ListNumbers()
  /// The help text, shown in the choice of columns and on a record's page. `nil`, the default, shows none.
  public var help: String?
  package let value: @Sendable (Record) -> SortValue
  /// The time scale of its numbers; `nil` if they are not times.
  package var times: TimeScale?
  /// Whether its values are keys. Keys that are bytes are shown as text.
  package var hasKeys = false
  /// The display name of the row that a record's value refers to; `nil` for a column without references.
  package var referencedName: (@Sendable (Record) -> String?)?
  /// Returns the address to which a record's value links; `nil` for no link.
  package var link: (@Sendable (Record) -> Address?)?
  /// Returns the endpoint, below a record's address, of the picture in its cell; `nil` for no picture.
  package var thumbnail: (@Sendable (Record) -> String?)?
  private(set) var cell: (@Sendable (Record) throws -> AnyElement)?
  /// The form field; `nil` for a read-only column.
  package private(set) var field: Field?
  /// The list that its values refer to; `nil` for a column without references.
  var reference: ListReference?

  /// Replaces the text typed into its field, such as a display name by a key. `nil`, the default, leaves it unchanged.
  package var resolve: (@Sendable (_ typed: String) async throws -> String)?

  /// The form field of a column.
  package struct Field: Sendable {
    package fileprivate(set) var part: FormPart<Record>
    /// Returns the part as a menu, or with suggestions from an endpoint.
    fileprivate let makePart: @Sendable (FieldOffer) -> FormPart<Record>
    /// Copies the column's value from one record to another.
    package let copy: @Sendable (_ from: Record, _ to: inout Record) -> Void
  }

  /// Creates a column for a property.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - property: The property with the values.
  ///   - name: The name in addresses and sources; `nil`, the default, for the property's name.
  public init<Value: ListValue>(
    _ title: String, _ property: any KeyPath<Record, Value> & Sendable, name: String? = nil
  ) {
    self.init(title, name: name ?? Self.name(of: property), kind: Value.listKind) {
      $0[keyPath: property].listValue
    }
    if Value.self == CalendarDate.self || Value.self == CalendarDate?.self { content = .days }
    if Value.self == Date.self || Value.self == Date?.self { content = .dateTimes }
  }

  /// Creates a column for a property that readers can change on a page that is ``DataPage/editable(new:history:if:)``.
  ///
  ///     DataColumn("Name", \Product.name) { $0.required().maximumLength(100) }.sortable()
  ///     DataColumn("Notes", \Product.notes, control: .lines(5)) { $0 }
  ///
  /// - Parameters:
  ///   - title: The heading and the label of the field.
  ///   - property: The property with the values.
  ///   - name: The name in addresses, sources and forms; `nil`, the default, for the property's name.
  ///   - control: The form control; `nil`, the default, for the one of the property's type.
  ///   - choices: The possible values; `nil`, the default, for those of the property's type.
  ///   - field: Adds rules to the form field.
  public init<Value: ListValue & FormFieldValue>(
    _ title: String, _ property: any WritableKeyPath<Record, Value> & Sendable,
    name: String? = nil, control: FieldControl? = nil, choices: [Choice]? = nil,
    field: (BoundField<Record, Value>) -> BoundField<Record, Value>
  ) {
    self.init(title, property, name: name)
    edit(
      property, field(BoundField(self.name, title, property, control: control, choices: choices)))
  }

  /// Adds a form field, so that readers can change the column.
  package mutating func edit<Value: FormFieldValue>(
    _ property: any WritableKeyPath<Record, Value> & Sendable, _ field: BoundField<Record, Value>
  ) {
    self.field = Field(
      part: field.part,
      makePart: { offer in
        switch offer {
        case .choices(let choices): field.offering(choices).part
        case .suggestions(let source): field.suggesting(from: source).part
        }
      }
    ) { $1[keyPath: property] = $0[keyPath: property] }
  }

  /// Creates a column for values that a closure returns.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - name: The name in addresses and sources.
  ///   - kind: The kind of the values.
  ///   - value: Returns a record's value.
  public init(
    _ title: String, name: String, kind: ListValueKind,
    value: @escaping @Sendable (Record) -> SortValue
  ) {
    (self.title, self.name, self.kind, self.value) = (title, name, kind, value)
  }

  /// Returns the name in a key path, such as `\Product.name`. It is empty for a computed property.
  private static func name(of property: AnyKeyPath) -> String {
    let text = property.debugDescription
    guard !text.utf8.contains(UInt8(ascii: "<")),
      let dot = text.utf8.firstIndex(of: UInt8(ascii: "."))
    else { return "" }
    return String(Substring(text.utf8[text.utf8.index(after: dot)...]))
  }
}

/// The records that a form field offers.
enum FieldOffer: Sendable {
  case choices([Choice])
  /// Suggestions from this endpoint.
  case suggestions(Address)
}

extension DataColumn {
  /// Makes the field offer records.
  mutating func offer(_ offer: FieldOffer) {
    guard let field else { return }
    self.field?.part = field.makePart(offer)
  }
}

extension DataColumn {
  private func with(_ change: (inout DataColumn) -> Void) -> DataColumn {
    var column = self
    change(&column)
    return column
  }

  /// Allows sorting by the column.
  public func sortable(_ isSortable: Bool = true) -> DataColumn {
    with { $0.isSortable = isSortable }
  }

  /// Includes the column in the search.
  public func searchable(_ isSearchable: Bool = true) -> DataColumn {
    with { $0.isSearchable = isSearchable }
  }

  /// Allows filtering by the column.
  public func filterable(_ isFilterable: Bool = true) -> DataColumn {
    with { $0.isFilterable = isFilterable }
  }

  /// Allows filtering by the column and counting its values, for columns with few different values.
  public func counted(_ isCounted: Bool = true) -> DataColumn {
    with { column in
      column.isCounted = isCounted
      if isCounted { column.isFilterable = true }
    }
  }

  /// Hides the column unless the address names it.
  public func hidden(_ isHidden: Bool = true) -> DataColumn { with { $0.isHidden = isHidden } }

  /// Sets the help text, shown in the choice of columns and on a record's page.
  public func help(_ help: String?) -> DataColumn { with { $0.help = help } }

  /// Sets the alignment.
  public func alignment(_ alignment: Column.Alignment) -> DataColumn {
    with { $0.alignment = alignment }
  }

  /// Sets the width.
  public func width(_ width: Column.Width) -> DataColumn { with { $0.width = width } }

  /// Sets the priority in narrow windows (`Column.priority`).
  public func priority(_ priority: Int) -> DataColumn { with { $0.priority = priority } }

  /// Sets the format of the values.
  public func format(_ format: ListFormat) -> DataColumn { with { $0.format = format } }

  /// Formats the values as amounts of money.
  ///
  /// - Parameter code: The currency code (ISO 4217).
  public func currency(_ code: String) -> DataColumn { format(.currency(code)) }

  /// Replaces the cells of the column.
  ///
  ///     DataColumn("Name", \Product.name).cell { Link($0.name, to: "/products/\($0.id)") }
  ///
  /// The page throws the errors of `cell`.
  public func cell(
    _ cell: @escaping @Sendable (Record) throws -> some Element
  ) -> DataColumn {
    with { $0.cell = { try cell($0).any } }
  }
}
