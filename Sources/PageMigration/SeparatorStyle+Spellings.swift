public import PageElements

extension SeparatorStyle {
  /// `hidden`. Where a separator is optional, as in `ContainerStyle`, `.none` means `nil`: write
  /// `.hidden` there.
  public static var none: SeparatorStyle { .hidden }

  /// A line that begins and ends 8 CSS pixels from the edges.
  public static var `default`: SeparatorStyle { .insets(left: 8, right: 8) }

  /// `full`.
  public static var fullWidth: SeparatorStyle { .full }

  /// `insets(left:right:)`.
  public static func custom(left: Double, right: Double) -> SeparatorStyle {
    .insets(left: left, right: right)
  }
}
