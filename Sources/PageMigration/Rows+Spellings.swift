public import PageElements

/// The type to which rows of all types are converted.
public typealias AnyRow = Row

extension [Row] {
  /// `background(_:)`.
  public func background(color: Color) -> [Row] { background(color) }

  /// `separator(_:)`.
  public func separator(style: SeparatorStyle) -> [Row] { separator(style) }

  /// `height(_:)`.
  public func row(height: Height) -> [Row] { self.height(height) }

  /// Appends a typed or stock row.
  public mutating func append(_ row: some RowConvertible) { append(row.makeRow()) }
}
