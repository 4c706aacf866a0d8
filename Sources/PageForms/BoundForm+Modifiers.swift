public import PageElements

// What is said of a form where it is made:
//
//     BoundForm(task) { … } didUpdate: { task, event in … }.saveTitle("Send").takesFocus()
//
// Each returns a changed copy and sets the property it is named after, which tells the rest.
extension BoundForm {
  /// A changed copy, for what has no name of its own here; the receiver stays as it is.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.with { $0.takesFiles = true }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: What `change` throws.
  public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }

  /// The form, which runs this before the changed value is handed over: ``willUpdate``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.willUpdate { $0.title += "." }
  ///
  /// - Parameter check: Changes the value further, or refuses it by throwing `FormErrors`.
  public func willUpdate(_ check: @escaping @Sendable (inout Model) async throws -> Void) -> Self {
    with { $0.willUpdate = check }
  }

  /// The form with this title of the button that sends it: ``saveTitle``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.saveTitle("Send")
  public func saveTitle(_ title: String) -> Self { with { $0.saveTitle = title } }

  /// The form, whose button asks so much to be pressed: ``saveRole``.
  ///
  ///     BoundForm(note) { … } didUpdate: { note, event in … }.saveRole(.secondary)
  public func saveRole(_ role: Button.Role?) -> Self { with { $0.saveRole = role } }

  /// The form with this title of what shows again what is stored; `nil` leaves it out:
  /// ``resetTitle``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.resetTitle(nil)
  public func resetTitle(_ title: String?) -> Self { with { $0.resetTitle = title } }

  /// The form with a link beside its button that leaves it unsent, in place of what shows again what is stored:
  /// ``cancelAddress``.
  ///
  ///     BoundForm(task) { … } store: { change, event in … }.cancel(to: "/tasks/\(task.id)")
  public func cancel(to address: Address) -> Self {
    with { ($0.cancelAddress, $0.resetting) = (address, nil) }
  }

  /// The form, which is sent whenever one of its fields has changed: ``submitsOnChange``.
  ///
  ///     BoundForm(settings) { … } didUpdate: { settings, event in … }.submitsOnChange()
  public func submitsOnChange(_ isSent: Bool = true) -> Self {
    with { $0.submitsOnChange = isSent }
  }

  /// The form, whose first field has the focus when it is shown: ``takesFocus``.
  ///
  ///     BoundForm(task) { … } didUpdate: { task, event in … }.takesFocus()
  public func takesFocus(_ isFocused: Bool = true) -> Self { with { $0.takesFocus = isFocused } }

  /// The form, which asks this before it is sent: ``confirmation``.
  ///
  ///     BoundForm(account) { … } didUpdate: { account, event in … }.confirmation("Change the address?")
  public func confirmation(_ question: String?) -> Self { with { $0.confirmation = question } }

  /// The form, which refuses what does not fit together, though each field by itself does.
  ///
  ///     BoundForm(stay) { … } store: { change, event in … }
  ///       .check("end", "The end is before the beginning.") { $0.end >= $0.begin }
  ///
  /// It is asked once all fields can be read and fit, and wherever the change is done. Several hold together.
  ///
  /// - Parameters:
  ///   - field: The name of the field beside which it is said; empty for the form as a whole.
  ///   - message: What is wrong, and what to write instead.
  ///   - holds: Whether the changed value is as it should be.
  public func check(
    _ field: String, _ message: String, _ holds: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    with { $0.checks.append { holds($0) ? nil : FormErrors.Item(field, message) } }
  }
}
