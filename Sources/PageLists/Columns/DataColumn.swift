import Foundation
public import PageElements
public import PageForms
public import PageSite

/// A column of a list: what it is called, where its values are, how they are shown, and what can be done by it.
///
///     DataColumn("Name", \Product.name).sortable().searchable()
///     DataColumn("Price", \Product.price).currency("EUR").sortable().filterable()
///     DataColumn("Stock", \Product.stock).priority(2)
///
/// It shows its values as their kind asks for: numbers at the end of their column, others at its beginning.
public struct DataColumn<Record: Sendable>: Sendable {
  /// The heading.
  public var title: String
  /// What addresses and sources call it: by default the name of the property, or nothing where that cannot be told,
  /// as with one that is computed; a page then asks for a name.
  public var name: String
  /// What values it has.
  public var kind: ListKind
  /// How values are written. As their kind asks for by default.
  public var format = ListFormat.automatic
  /// `nil`, the default, is the end for numbers, and the start for all else.
  public var alignment: Column.Alignment?
  /// `nil`, the default, is a share that fits the kind.
  public var width: Column.Width?
  /// What becomes of it in a narrow window, see `Column.priority`: 1 by default.
  public var priority = 1
  /// Whether rows can be ordered by it. False by default.
  public var isSortable = false
  /// Whether words are sought in it. False by default.
  public var isSearchable = false
  /// Whether the list can be narrowed down by it. False by default.
  public var isFilterable = false
  /// Whether it is offered to count its values. False by default.
  public var isCounted = false
  /// Whether it is left out where an address does not ask for it. False by default.
  public var isHidden = false
  /// What is known of its texts.
  package var content = ListContent.any
  /// Whether some of its truth values are texts, as some programs store them.
  package var hasTruthTexts = false
  /// Whether the column is a placeholder in a table without columns. Exports omit it.
  package var isPlaceholder = false
  /// The numbers that its source can compare.
  package var numbers = ListNumbers()
  /// What its values mean, told where readers choose columns and on a record's page. `nil`, the default, is nothing.
  public var help: String?
  package let value: @Sendable (Record) -> SortValue
  /// The time scale of its numbers; `nil` if they are not times.
  package var times: TimeScale?
  /// Whether its values are keys. Keys that are bytes are shown as text.
  package var hasKeys = false
  /// The display name of the row that a record's value refers to; `nil` for a column without references.
  package var referredName: (@Sendable (Record) -> String?)?
  /// Where the text of a record's value leads to; `nil` for nowhere.
  package var link: (@Sendable (Record) -> Address?)?
  private(set) var cell: (@Sendable (Record) throws -> AnyElement)?
  /// What it is changed by; `nil` where it is only shown.
  package private(set) var field: Field?

  /// Replaces the text typed into its field, such as a display name by a key. `nil`, the default, leaves it unchanged.
  package var resolve: (@Sendable (_ typed: String) async throws -> String)?

  /// A column as a line of a form.
  package struct Field: Sendable {
    package let part: FormPart<Record>
    /// Takes a record's value over from another one.
    package let copy: @Sendable (_ from: Record, _ to: inout Record) -> Void
  }

  /// A column of a property.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - property: Where its values are.
  ///   - name: What addresses and sources call it; `nil`, the default, is the property's name.
  public init<Value: ListValue>(
    _ title: String, _ property: any KeyPath<Record, Value> & Sendable, name: String? = nil
  ) {
    self.init(title, name: name ?? Self.name(of: property), kind: Value.listKind) {
      $0[keyPath: property].listValue
    }
    if Value.self == CalendarDate.self || Value.self == CalendarDate?.self { content = .days }
    if Value.self == Date.self || Value.self == Date?.self { content = .moments }
  }

  /// A column of a property that readers can change, where the page is ``DataPage/editable(new:history:if:)``.
  ///
  ///     DataColumn("Name", \Product.name) { $0.required().maximumLength(100) }.sortable()
  ///     DataColumn("Notes", \Product.notes, control: .lines(5)) { $0 }
  ///
  /// - Parameters:
  ///   - title: The heading, and the label of its field.
  ///   - property: Where its values are.
  ///   - name: What addresses, sources and forms call it; `nil`, the default, is the property's name.
  ///   - control: What it is shown as in a form; as its type asks for by default.
  ///   - choices: All it can be; those of its type by default.
  ///   - field: What a value must be like.
  public init<Value: ListValue & FormFieldValue>(
    _ title: String, _ property: any WritableKeyPath<Record, Value> & Sendable,
    name: String? = nil, control: FieldControl? = nil, choices: [Choice]? = nil,
    field: (BoundField<Record, Value>) -> BoundField<Record, Value>
  ) {
    self.init(title, property, name: name)
    edit(
      property, field(BoundField(self.name, title, property, control: control, choices: choices)))
  }

  /// Makes it one that readers can change.
  package mutating func edit<Value: FormFieldValue>(
    _ property: any WritableKeyPath<Record, Value> & Sendable, _ field: BoundField<Record, Value>
  ) {
    self.field = Field(part: field.part) { $1[keyPath: property] = $0[keyPath: property] }
  }

  /// A column of whatever a closure says.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - name: What addresses and sources call it.
  ///   - kind: What values it has.
  ///   - value: A record's value.
  public init(
    _ title: String, name: String, kind: ListKind,
    value: @escaping @Sendable (Record) -> SortValue
  ) {
    (self.title, self.name, self.kind, self.value) = (title, name, kind, value)
  }

  /// As Swift writes a key path: `\Product.name`; what is computed has no name there.
  private static func name(of property: AnyKeyPath) -> String {
    let text = property.debugDescription
    guard !text.utf8.contains(UInt8(ascii: "<")),
      let dot = text.utf8.firstIndex(of: UInt8(ascii: "."))
    else { return "" }
    return String(Substring(text.utf8[text.utf8.index(after: dot)...]))
  }
}

extension DataColumn {
  private func with(_ change: (inout DataColumn) -> Void) -> DataColumn {
    var column = self
    change(&column)
    return column
  }

  /// The column with a heading that orders rows by it.
  public func sortable(_ isSortable: Bool = true) -> DataColumn {
    with { $0.isSortable = isSortable }
  }

  /// The column with its texts among those in which words are sought.
  public func searchable(_ isSearchable: Bool = true) -> DataColumn {
    with { $0.isSearchable = isSearchable }
  }

  /// The column as one by which the list can be narrowed down.
  public func filterable(_ isFilterable: Bool = true) -> DataColumn {
    with { $0.isFilterable = isFilterable }
  }

  /// The column as one by which the list can be narrowed down, with its values counted where readers ask for it: for
  /// those of which there are few.
  public func counted(_ isCounted: Bool = true) -> DataColumn {
    with { column in
      column.isCounted = isCounted
      if isCounted { column.isFilterable = true }
    }
  }

  /// The column left out where an address does not ask for it.
  public func hidden(_ isHidden: Bool = true) -> DataColumn { with { $0.isHidden = isHidden } }

  /// The column with what its values mean, told where readers choose columns and on a record's page.
  public func help(_ help: String?) -> DataColumn { with { $0.help = help } }

  /// The column at one side, whatever its kind.
  public func alignment(_ alignment: Column.Alignment) -> DataColumn {
    with { $0.alignment = alignment }
  }

  /// The column as wide as this.
  public func width(_ width: Column.Width) -> DataColumn { with { $0.width = width } }

  /// The column with its place on a phone: see `Column.priority`.
  public func priority(_ priority: Int) -> DataColumn { with { $0.priority = priority } }

  /// The column with its values written so.
  public func format(_ format: ListFormat) -> DataColumn { with { $0.format = format } }

  /// The column with its values as money.
  ///
  /// - Parameter code: The currency, as ISO 4217 has it.
  public func currency(_ code: String) -> DataColumn { format(.currency(code)) }

  /// The column with cells of its own.
  ///
  ///     DataColumn("Name", \Product.name).cell { Link($0.name, to: "/products/\($0.id)") }
  ///
  /// What `cell` throws, the page throws that shows it.
  public func cell(
    _ cell: @escaping @Sendable (Record) throws -> some Element
  ) -> DataColumn {
    with { $0.cell = { try cell($0).any } }
  }

  /// In CSS pixels.
  var leastWidth: Double {
    if case .fixed(let width) = width { return width }
    return switch kind {
    case .number where times != nil: 160
    case .number, .boolean: 112
    case .text, .any: 160
    }
  }

  /// The heading, and how it shares the width.
  ///
  /// - Parameter isFirst: Whether it stands first, where rows have their names.
  func heading(isFirst: Bool) -> Column {
    let isNumber = kind == .number && format != .date && times == nil
    let weight = isNumber || kind == .boolean ? 2 : isFirst ? 4 : 3
    let width: Column.Width = self.width ?? .flexible(weight: weight)
    return Column(
      title, sort: isSortable ? name : nil, width: width,
      alignment: alignment ?? (isNumber ? .end : .start), priority: priority)
  }
}
