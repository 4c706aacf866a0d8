/// What those who cannot see a container are told of it.
///
///     row.accessibility.label = "Sencha, in stock"
public struct Accessibility: Hashable, Sendable {
  /// Read in place of the content (`aria-label`). `nil`, the default, reads the content.
  public var label: String?
  /// Read after the label, or without one in place of the content: the state of what is shown.
  /// `nil`, the default, adds nothing.
  public var value: String?
  /// What happens when the container is used; shown too when it is pointed at (`title`).
  public var hint: String?
  /// A name for tests and tools (`data-testid`); never read or shown.
  public var identifier: String?

  /// A description that says what is given, and nothing by default.
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
