/// The description of a container for screen readers and tests.
///
///     row.accessibility.label = "Sencha, in stock"
public struct Accessibility: Hashable, Sendable {
  /// The label, read in place of the content (`aria-label`). `nil`, the default, lets screen readers read the content.
  public var label: String?
  /// The value, read after the label, or in place of the content if there is no label. `nil`, the default, adds
  /// nothing.
  public var value: String?
  /// The effect of using the container, also shown as a tooltip (`title`).
  public var hint: String?
  /// A name for tests and tools (`data-testid`). It is neither read nor shown.
  public var identifier: String?

  /// Creates a description, empty by default.
  public init(
    label: String? = nil, value: String? = nil, hint: String? = nil, identifier: String? = nil
  ) {
    (self.label, self.value, self.hint, self.identifier) = (label, value, hint, identifier)
  }

  public static func == (left: Accessibility, right: Accessibility) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.value.hasSameBytes(as: right.value)
      && left.hint.hasSameBytes(as: right.hint)
      && left.identifier.hasSameBytes(as: right.identifier)
  }

  func add(to list: inout AttributeList) {
    let name = [label ?? "", value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    if !name.isEmpty { list.add("aria-label", name) }
    if let hint, !hint.isEmpty { list.add("title", hint) }
    if let identifier, !identifier.isEmpty { list.add("data-testid", identifier) }
  }
}
