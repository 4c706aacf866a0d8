public import PageElements

/// The one type that rows of all types become.
public typealias AnyRow = Row

extension [Row] {
  /// `background(_:)`.
  public func background(color: Color) -> [Row] { background(color) }

  /// `separator(_:)`.
  public func separator(style: SeparatorStyle) -> [Row] { separator(style) }

  /// `height(_:)`.
  public func row(height: Height) -> [Row] { self.height(height) }

  /// Adds a typed or stock row after the last one.
  public mutating func append(_ row: some RowConvertible) { append(row.makeRow()) }
}
