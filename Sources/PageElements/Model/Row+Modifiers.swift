// Modifiers of a row's appearance:
//
//     Row(key: tea.id) { tea.name; tea.minutes }.separator(.full).height(44).accessory(.disclosure)
//
// Each returns a changed copy with one property set. See that property for details. ``ElementContainer`` has the
// modifiers that rows share with headers and footers.
extension Row {
  /// Returns a copy of the row with a different ``key``.
  ///
  ///     form.row.key(task.id)
  public func key(_ key: some KeyConvertible) -> Row { with { $0.key = key.key } }

  /// Returns a copy of the row with a different ``separatorStyle``, the line under it.
  ///
  ///     Row(key: 1, "Tea").separator(.insets(left: 16, right: 0))
  public func separator(_ style: SeparatorStyle) -> Row { with { $0.separatorStyle = style } }

  /// Returns a copy of the row with a different ``rowHeight``.
  ///
  ///     Row(key: 1, "Tea").height(44)
  public func height(_ height: Height) -> Row { with { $0.rowHeight = height } }

  /// Returns the row with an estimated height, in CSS pixels, until it is first shown: ``estimatedRowHeight``.
  ///
  ///     Row(key: 1, report).estimatedHeight(320)
  public func estimatedHeight(_ height: Double?) -> Row { with { $0.estimatedRowHeight = height } }

  /// Returns a copy of the row with a different ``selectionStyle``, its highlight while it is pointed at or pressed.
  ///
  ///     Row(key: 1, "Tea").selectionStyle(.gray)
  public func selectionStyle(_ style: SelectionStyle) -> Row { with { $0.selectionStyle = style } }

  /// Returns the row with a symbol at its end: ``accessory``.
  ///
  ///     Row(key: 1, Link("Tea", to: "/tea")).accessory(.disclosure)
  public func accessory(_ accessory: Accessory) -> Row { with { $0.accessory = accessory } }

  /// Returns the row indented by a number of steps of 16 CSS pixels: ``indentationLevel``.
  ///
  ///     Row(key: reply.id, reply.text).indentation(reply.depth)
  public func indentation(_ level: Int) -> Row { with { $0.indentationLevel = level } }

  /// Returns the row with a description for screen readers and tests, which replaces an earlier one: ``accessibility``.
  ///
  ///     Row(key: 1) { "Sencha"; "✓" }.accessibility(label: "Sencha, in stock")
  ///
  /// - Parameters:
  ///   - label: The text read in place of the content.
  ///   - hint: The effect of using the row, also shown as a tooltip.
  ///   - value: The text read after the label.
  ///   - identifier: The value of `data-testid`.
  public func accessibility(
    label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil
  ) -> Row {
    with {
      $0.accessibility = Accessibility(
        label: label, value: value, hint: hint, identifier: identifier)
    }
  }

  /// Returns the row with a marker for scripts, styles and tests: ``tag``.
  ///
  ///     Row(key: 1, "Tea").tag("favourite")
  public func tag(_ tag: String?) -> Row { with { $0.tag = tag } }
}
