public import PageElements

extension SeparatorStyle {
  /// `hidden`. If a separator is optional, as in `ContainerStyle`, `.none` means `nil`: write `.hidden` there.
  public static var none: SeparatorStyle { .hidden }

  /// A line inset by 8 CSS pixels on both sides.
  public static var `default`: SeparatorStyle { .insets(left: 8, right: 8) }

  /// `full`.
  public static var fullWidth: SeparatorStyle { .full }

  /// `insets(left:right:)`.
  public static func custom(left: Double, right: Double) -> SeparatorStyle {
    .insets(left: left, right: right)
  }
}
