/// Collects the values of a list, written one per line, with `if`, `switch` and `for`.
///
/// ``RowBuilder``, ``SectionBuilder`` and ``StackBuilder`` are such builders. A builder of your own
/// is one more name, with what its lines may be besides values:
///
///     typealias StepBuilder = ListBuilder<Step>
///     extension ListBuilder<Step> {
///       static func buildExpression(_ text: String) -> Part { .one(Step(text)) }
///     }
@resultBuilder public enum ListBuilder<Value: Sendable> {
  /// What one line contributes: a value, several, or (as no values) nothing.
  ///
  /// One type for all three keeps a long `for` from making an array for each row.
  public enum Part: Sendable {
    /// A value, as most lines give it.
    case one(Value)
    /// Values in their order, as a loop gives them. None, for an `if` that does not hold.
    case many([Value])

    @usableFromInline static func join(_ parts: [Part]) -> [Value] {
      var values: [Value] = []
      values.reserveCapacity(parts.count)
      for part in parts {
        switch part {
        case .one(let value): values.append(value)
        case .many(let more): values += more
        }
      }
      return values
    }
  }

  @inlinable public static func buildExpression(_ value: Value) -> Part { .one(value) }
  @inlinable public static func buildExpression(_ values: [Value]) -> Part { .many(values) }
  /// Nothing: a statement between the values, such as one that sets a property of a variable.
  @inlinable public static func buildExpression(_ nothing: Void) -> Part { .many([]) }
  @inlinable public static func buildBlock(_ part: Part) -> Part { part }
  @inlinable public static func buildBlock(_ parts: Part...) -> Part { .many(Part.join(parts)) }
  @inlinable public static func buildArray(_ parts: [Part]) -> Part { .many(Part.join(parts)) }
  @inlinable public static func buildOptional(_ part: Part?) -> Part { part ?? .many([]) }
  @inlinable public static func buildEither(first part: Part) -> Part { part }
  @inlinable public static func buildEither(second part: Part) -> Part { part }
  @inlinable public static func buildLimitedAvailability(_ part: Part) -> Part { part }
  @inlinable public static func buildFinalResult(_ part: Part) -> [Value] { Part.join([part]) }
}

/// Collects the rows of a section: rows, and text, whole numbers and elements by themselves.
///
///     Section("Tea", key: "tea") {
///       "Steamed within a day."
///       for tea in teas { Row(key: tea.id, tea.name) }
///     }
public typealias RowBuilder = ListBuilder<Row>

extension ListBuilder<Row> {
  /// Text, a whole number or another element by itself becomes a row without a key.
  public static func buildExpression(_ element: some Element) -> Part { .one(Row(element)) }
  /// Nothing for `nil`: no row.
  public static func buildExpression(_ element: (some Element)?) -> Part {
    element.map { .one(Row($0)) } ?? .many([])
  }
  /// Nothing for `nil`: a row that has nothing to show yet.
  public static func buildExpression(_ row: Row?) -> Part { row.map(Part.one) ?? .many([]) }
  @available(*, unavailable, message: "A section holds rows. Put sections into a Table.")
  public static func buildExpression(_ section: Section) -> Part { .many([]) }
  @available(*, unavailable, message: "Format the number as text: rows show whole numbers only.")
  public static func buildExpression(_ number: Double) -> Part { .many([]) }
}

/// Collects the sections of a table. Rows by themselves are a section without a header.
///
///     Table(columns: ["Tea", "Price"]) {
///       for tea in teas { Row(key: tea.id) { tea.name; tea.price } }
///     }
public typealias SectionBuilder = ListBuilder<Section>

extension ListBuilder<Section> {
  /// Nothing for `nil`: a section that has nothing to show yet.
  public static func buildExpression(_ section: Section?) -> Part {
    section.map(Part.one) ?? .many([])
  }
  /// A row by itself is one of a section without a header, with those beside it.
  public static func buildExpression(_ row: Row) -> Part { .one(Section(loose: [row])) }
  /// Nothing for `nil`: a row that has nothing to show yet.
  public static func buildExpression(_ row: Row?) -> Part {
    row.map { .one(Section(loose: [$0])) } ?? .many([])
  }
  /// Rows by themselves.
  public static func buildExpression(_ rows: [Row]) -> Part { .one(Section(loose: rows)) }
  public static func buildFinalResult(_ part: Part) -> [Section] {
    var sections: [Section] = []
    for section in Part.join([part]) {
      if section.isLoose, let last = sections.indices.last, sections[last].isLoose {
        sections[last].rows += section.rows
      } else {
        sections.append(section)
      }
    }
    for index in sections.indices { sections[index].isLoose = false }
    return sections
  }
}

/// Collects the cells of a row, one per line: text, whole numbers and elements.
///
/// An `if` without `else` leaves its cell empty, so that the columns keep their places. So does `nil`:
/// what a row does not have is a cell with nothing in it, as in a database. (It was an error at first,
/// which everybody answered with `?? ""`.)
@resultBuilder public enum CellBuilder {
  @inlinable public static func buildExpression(_ text: String) -> AnyElement { .text(text) }
  @inlinable public static func buildExpression(_ number: Int) -> AnyElement { .number(number) }
  @inlinable public static func buildExpression(_ element: some Element) -> AnyElement {
    element.any
  }
  /// An empty cell for `nil`.
  @inlinable public static func buildExpression(_ element: (some Element)?) -> AnyElement {
    element?.any ?? .empty
  }
  @available(*, unavailable, message: "Format the number as text: cells show whole numbers only.")
  public static func buildExpression(_ number: Double) -> AnyElement { .empty }
  @available(
    *, unavailable, message: "A row holds cells. Write statements before the row."
  )
  public static func buildExpression(_ nothing: Void) -> AnyElement { .empty }
  @available(*, unavailable, message: "A row holds cells. Put rows into a Section.")
  public static func buildExpression(_ row: Row) -> AnyElement { .empty }

  @available(
    *, unavailable, message: "A row has a cell for each column. Use Row(cells:) for a list."
  )
  public static func buildArray(_ cells: [AnyElement]) -> AnyElement { .empty }

  @inlinable public static func buildOptional(_ cell: AnyElement?) -> AnyElement { cell ?? .empty }
  @inlinable public static func buildEither(first cell: AnyElement) -> AnyElement { cell }
  @inlinable public static func buildEither(second cell: AnyElement) -> AnyElement { cell }
  @inlinable public static func buildBlock(_ cell: AnyElement) -> AnyElement { cell }
  @inlinable public static func buildBlock(_ cells: AnyElement...) -> [AnyElement] { cells }
  @inlinable public static func buildFinalResult(_ cell: AnyElement) -> [AnyElement] { [cell] }
  @inlinable public static func buildFinalResult(_ cells: [AnyElement]) -> [AnyElement] { cells }
}
