// A row's looks, said where it is made:
//
//     Row(key: tea.id) { tea.name; tea.minutes }.separator(.full).height(44).accessory(.disclosure)
//
// Each returns a changed copy, sets one property, and is tested equal to setting it. What it is named
// after says the rest; ``ElementContainer`` has those that rows share with headers and footers.
extension Row {
  /// The row under this key: ``key``.
  ///
  ///     form.row.key(task.id)
  public func key(_ key: some KeyConvertible) -> Row { with { $0.key = key.key } }

  /// The row with this line under it: ``separatorStyle``.
  ///
  ///     Row(key: 1, "Tea").separator(.insets(left: 16, right: 0))
  public func separator(_ style: SeparatorStyle) -> Row { with { $0.separatorStyle = style } }

  /// The row at this height: ``rowHeight``.
  ///
  ///     Row(key: 1, "Tea").height(44)
  public func height(_ height: Height) -> Row { with { $0.rowHeight = height } }

  /// The row, taken to be so many CSS pixels high until it is first shown: ``estimatedRowHeight``.
  ///
  ///     Row(key: 1, report).estimatedHeight(320)
  public func estimatedHeight(_ height: Double?) -> Row { with { $0.estimatedRowHeight = height } }

  /// The row with this answer to being pointed at and pressed: ``selectionStyle``.
  ///
  ///     Row(key: 1, "Tea").selectionStyle(.gray)
  public func selectionStyle(_ style: SelectionStyle) -> Row { with { $0.selectionStyle = style } }

  /// The row with this sign at its end: ``accessory``.
  ///
  ///     Row(key: 1, Link("Tea", to: "/tea")).accessory(.disclosure)
  public func accessory(_ accessory: Accessory) -> Row { with { $0.accessory = accessory } }

  /// The row, set in by so many steps of 16 CSS pixels: ``indentationLevel``.
  ///
  ///     Row(key: reply.id, reply.text).indentation(reply.depth)
  public func indentation(_ level: Int) -> Row { with { $0.indentationLevel = level } }

  /// The row as those who cannot see it shall know it: ``accessibility``. What is said here takes the
  /// place of what was said before.
  ///
  ///     Row(key: 1) { "Sencha"; "✓" }.accessibility(label: "Sencha, in stock")
  ///
  /// - Parameters:
  ///   - label: Read in place of the content.
  ///   - hint: What happens when the row is used; shown too when it is pointed at.
  ///   - value: Follows the label.
  ///   - identifier: Is written as `data-testid`.
  public func accessibility(
    label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil
  ) -> Row {
    with {
      $0.accessibility = Accessibility(
        label: label, value: value, hint: hint, identifier: identifier)
    }
  }

  /// The row with this marker for scripts, styles and tests: ``tag``.
  ///
  ///     Row(key: 1, "Tea").tag("favourite")
  public func tag(_ tag: String?) -> Row { with { $0.tag = tag } }
}
