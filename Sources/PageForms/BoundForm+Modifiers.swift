public import PageElements

// Modifiers of a form:
//
//     BoundForm(task) { … } didUpdate: { task, event in … }.saveTitle("Send").takesFocus()
//
// Each returns a changed copy. The property with the same name has the details.
extension BoundForm {
  /// Returns a changed copy, for properties without a modifier.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.with { $0.takesFiles = true }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: The error of `change`.
  public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }

  /// Sets the closure that runs before the changed value is passed on: ``willUpdate``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.willUpdate { $0.title += "." }
  ///
  /// - Parameter check: Changes the value, or throws `FormErrors` to reject it.
  public func willUpdate(_ check: @escaping @Sendable (inout Model) async throws -> Void) -> Self {
    with { $0.willUpdate = check }
  }

  /// Sets the title of the submit button: ``saveTitle``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.saveTitle("Send")
  public func saveTitle(_ title: String) -> Self { with { $0.saveTitle = title } }

  /// Sets the emphasis of the submit button: ``saveRole``.
  ///
  ///     BoundForm(note) { … } didUpdate: { note, event in … }.saveRole(.secondary)
  public func saveRole(_ role: Button.Role?) -> Self { with { $0.saveRole = role } }

  /// Sets the title of the button that restores the stored values; `nil` omits it: ``resetTitle``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.resetTitle(nil)
  public func resetTitle(_ title: String?) -> Self { with { $0.resetTitle = title } }

  /// Adds a link that leaves the form without sending it, instead of the button that restores the stored values:
  /// ``cancelAddress``.
  ///
  ///     BoundForm(task) { … } store: { change, event in … }.cancel(to: "/tasks/\(task.id)")
  public func cancel(to address: Address) -> Self {
    with { ($0.cancelAddress, $0.resetting) = (address, nil) }
  }

  /// Sends the form after each change of a field: ``submitsOnChange``.
  ///
  ///     BoundForm(settings) { … } didUpdate: { settings, event in … }.submitsOnChange()
  public func submitsOnChange(_ isSent: Bool = true) -> Self {
    with { $0.submitsOnChange = isSent }
  }

  /// Gives the first field the focus: ``takesFocus``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.takesFocus()
  public func takesFocus(_ isFocused: Bool = true) -> Self { with { $0.takesFocus = isFocused } }

  /// Sets the question before the form is sent: ``confirmation``.
  ///
  ///     BoundForm(account) { … } didUpdate: { account, event in … }.confirmation("Change the address?")
  public func confirmation(_ question: String?) -> Self { with { $0.confirmation = question } }

  /// Adds a rule for the fields together, beyond the rules of each field.
  ///
  ///     BoundForm(stay) { … } store: { change, event in … }
  ///       .check("end", "The end is before the beginning.") { $0.end >= $0.begin }
  ///
  /// The rule applies after all fields are valid, wherever the change is applied. A form may have several rules.
  ///
  /// - Parameters:
  ///   - field: The name of the field that shows the error; empty for the form as a whole.
  ///   - message: The error, with advice what to write instead.
  ///   - holds: Whether the changed value is valid.
  public func check(
    _ field: String, _ message: String, _ holds: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    with { $0.checks.append { holds($0) ? nil : FormErrors.Item(field, message) } }
  }
}
