/// A result builder that collects the values of a list, written one per line, with `if`, `switch` and `for`.
///
/// ``RowBuilder``, ``SectionBuilder`` and ``StackBuilder`` are specialisations of it. To create another builder,
/// declare a type alias and the additional expressions that its lines may contain:
///
///     typealias StepBuilder = ListBuilder<Step>
///     extension ListBuilder<Step> {
///       static func buildExpression(_ text: String) -> Part { .one(Step(text)) }
///     }
@resultBuilder public enum ListBuilder<Value: Sendable> {
  /// The values of one line: one, several, or none.
  ///
  /// One type for all three avoids an array for each row of a long `for` loop.
  public enum Part: Sendable {
    /// One value, as from most lines.
    case one(Value)
    /// Several values in order, as from a loop, or none, as from an `if` whose condition is false.
    case many([Value])

    @inlinable var values: [Value] {
      switch self {
      case .one(let value): [value]
      case .many(let values): values
      }
    }

    @inlinable static func join(_ parts: [Part]) -> [Value] {
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
  /// Accepts a statement between the values, such as one that sets a property of a variable, and adds no value.
  @inlinable public static func buildExpression(_ nothing: Void) -> Part { .many([]) }
  @inlinable public static func buildBlock(_ part: Part) -> Part { part }
  @inlinable public static func buildBlock(_ parts: Part...) -> Part { .many(Part.join(parts)) }
  @inlinable public static func buildArray(_ parts: [Part]) -> Part { .many(Part.join(parts)) }
  @inlinable public static func buildOptional(_ part: Part?) -> Part { part ?? .many([]) }
  @inlinable public static func buildEither(first part: Part) -> Part { part }
  @inlinable public static func buildEither(second part: Part) -> Part { part }
  @inlinable public static func buildLimitedAvailability(_ part: Part) -> Part { part }
  @inlinable public static func buildFinalResult(_ part: Part) -> [Value] { part.values }
}

/// A result builder for the rows of a section: rows, text, whole numbers and elements.
///
///     Section("Tea", key: "tea") {
///       "Steamed within a day."
///       for tea in teas { Row(key: tea.id, tea.name) }
///     }
public typealias RowBuilder = ListBuilder<Row>

extension ListBuilder<Row> {
  /// Converts text, a whole number or another element to a row without a key.
  public static func buildExpression(_ element: some Element) -> Part { .one(Row(element)) }
  /// Converts an element to a row; adds no row for `nil`.
  public static func buildExpression(_ element: (some Element)?) -> Part {
    element.map { .one(Row($0)) } ?? .many([])
  }
  /// Adds a row; adds none for `nil`.
  public static func buildExpression(_ row: Row?) -> Part { row.map(Part.one) ?? .many([]) }
  @available(*, unavailable, message: "A section holds rows. Put sections into a Table.")
  public static func buildExpression(_ section: Section) -> Part { .many([]) }
  @available(*, unavailable, message: "Format the number as text: rows show whole numbers only.")
  public static func buildExpression(_ number: Double) -> Part { .many([]) }
}

/// A result builder for the sections of a table. Consecutive rows outside a section form a section without a header.
///
///     Table(columns: ["Tea", "Price"]) {
///       for tea in teas { Row(key: tea.id) { tea.name; tea.price } }
///     }
public typealias SectionBuilder = ListBuilder<Section>

extension ListBuilder<Section> {
  /// Adds a section; adds none for `nil`.
  public static func buildExpression(_ section: Section?) -> Part {
    section.map(Part.one) ?? .many([])
  }
  /// Adds a row to a section without a header, together with the rows next to it.
  public static func buildExpression(_ row: Row) -> Part { .one(Section(implicit: [row])) }
  /// Adds a row as above; adds none for `nil`.
  public static func buildExpression(_ row: Row?) -> Part {
    row.map { .one(Section(implicit: [$0])) } ?? .many([])
  }
  /// Adds several rows as above.
  public static func buildExpression(_ rows: [Row]) -> Part { .one(Section(implicit: rows)) }
  public static func buildFinalResult(_ part: Part) -> [Section] {
    var sections: [Section] = []
    for section in part.values {
      if section.isImplicit, let last = sections.indices.last, sections[last].isImplicit {
        sections[last].rows += section.rows
      } else {
        sections.append(section)
      }
    }
    for index in sections.indices { sections[index].isImplicit = false }
    return sections
  }
}

/// A result builder for the cells of a row, one per line: text, whole numbers and elements.
///
/// An `if` without `else` adds an empty cell if its condition is false, so that the following cells stay in their
/// columns. `nil` also adds an empty cell.
@resultBuilder public enum CellBuilder {
  @inlinable public static func buildExpression(_ text: String) -> AnyElement { .text(text) }
  @inlinable public static func buildExpression(_ number: Int) -> AnyElement { .number(number) }
  @inlinable public static func buildExpression(_ element: some Element) -> AnyElement {
    element.any
  }
  /// Adds a cell; adds an empty one for `nil`.
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
