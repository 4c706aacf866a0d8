// Modifiers of `Row` for several rows at once.
extension [Row] {
  /// Returns the rows with other left and right margins, in CSS pixels. The top and bottom margins stay the same.
  ///
  ///     let rows = people.map(row).inset(left: 16, right: 16).separator(.full)
  public func inset(left: Double, right: Double) -> [Row] {
    map { $0.inset(left: left, right: right) }
  }

  /// Returns the rows with a background colour.
  ///
  ///     Section(key: "late", rows: rows.background(.yellow))
  public func background(_ color: Color) -> [Row] { map { $0.background(color) } }

  /// Returns the rows with a line under each.
  ///
  ///     Section(key: "menu", rows: rows.separator(.insets(left: 16, right: 0)))
  public func separator(_ style: SeparatorStyle) -> [Row] { map { $0.separator(style) } }

  /// Returns the rows with another height.
  ///
  ///     Section(key: "menu", rows: rows.height(44))
  public func height(_ height: Height) -> [Row] { map { $0.height(height) } }

  /// Returns the rows with a symbol at their ends.
  ///
  ///     Section(key: "more", rows: links.accessory(.disclosure))
  public func accessory(_ accessory: Accessory) -> [Row] { map { $0.accessory(accessory) } }
}
