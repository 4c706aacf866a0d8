/// The one type that rows of all types become. (Seeds: E6.)
public typealias AnyRow = Row

extension [Row] {
  /// ``background(_:)``. (Seeds: O32, here and below.)
  public func background(color: Color) -> [Row] { background(color) }

  /// ``separator(_:)``.
  public func separator(style: SeparatorStyle) -> [Row] { separator(style) }

  /// ``height(_:)``.
  public func row(height: Height) -> [Row] { self.height(height) }

  /// Adds a typed or stock row after the last one. (Seeds: E6.)
  public mutating func append(_ row: some RowConvertible) { append(row.makeRow()) }
}
