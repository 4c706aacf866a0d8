// What `Row` says of itself, said of several rows at once.
extension [Row] {
  /// The rows with these margins to the left and right, in CSS pixels; those above and below stay.
  ///
  ///     let rows = people.map(row).inset(left: 16, right: 16).separator(.full)
  ///
  /// The receiver stays as it is, here and in the other methods like it.
  public func inset(left: Double, right: Double) -> [Row] {
    map { $0.inset(left: left, right: right) }
  }

  /// The rows on this colour.
  ///
  ///     Section(key: "late", rows: rows.background(.yellow))
  public func background(_ color: Color) -> [Row] { map { $0.background(color) } }

  /// The rows with this line under each.
  ///
  ///     Section(key: "menu", rows: rows.separator(.insets(left: 16, right: 0)))
  public func separator(_ style: SeparatorStyle) -> [Row] { map { $0.separator(style) } }

  /// The rows at this height.
  ///
  ///     Section(key: "menu", rows: rows.height(44))
  public func height(_ height: Height) -> [Row] { map { $0.height(height) } }

  /// The rows with this sign at their ends.
  ///
  ///     Section(key: "more", rows: links.accessory(.disclosure))
  public func accessory(_ accessory: Accessory) -> [Row] { map { $0.accessory(accessory) } }
}
