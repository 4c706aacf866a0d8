/// A reason why a control, gauge or chart could not be rendered. Each message names the value and the place, and says
/// how to fix it.
public enum ControlError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A control has no name, so a form could not send its value.
  case emptyName(label: String)
  /// A control, gauge or chart has no label, so screen readers could not identify it. `name` is its name in the form,
  /// or its kind if it has no name.
  case emptyLabel(name: String)
  /// A choice has no title.
  case emptyTitle(value: String, name: String)
  /// Two choices of one control share a value.
  case duplicateValue(String, name: String)
  /// A value is infinite or not a number.
  case notFinite(Double, of: String)
  /// Bounds are not in ascending order.
  case unorderedBounds([String], of: String)
  /// A step or a total is not greater than zero.
  case notPositive(Double, of: String)
  /// A bound of a time field is not a valid time.
  case invalidTime(String, of: String)
  /// Two menus or dialogs share an id, either in one row or outside all rows.
  case duplicateID(String)
  /// A form is inside another form.
  case nestedForm(action: String)
  /// A file field is in a form that does not send files.
  case formWithoutFiles(name: String)

  public var description: String {
    switch self {
    case .emptyName(let label):
      "The control '\(label)' has no name, so a form would not send it. Give it one."
    case .emptyLabel(let name):
      "'\(name)' has no label, so a screen reader could not tell what it is. Give it one."
    case .emptyTitle(let value, let name):
      "The choice '\(value)' of '\(name)' has no title. Give it one."
    case .duplicateValue(let value, let name):
      "Two choices of '\(name)' have the value '\(value)'. Give each its own."
    case .notFinite(let value, let label):
      "'\(label)' has the value \(value). Use finite numbers only."
    case .unorderedBounds(let bounds, let label):
      "'\(label)' has the bounds \(bounds.joined(separator: ", ")). Put them in ascending order."
    case .notPositive(let value, let label):
      "'\(label)' has a step or total of \(value). Use a number above 0."
    case .invalidTime(let text, let label):
      "'\(label)' has the bound '\(text)', which is not a time. Write it in the format of its "
        + "field: 09:30, or 2026-02-28T09:30 for a day and a time."
    case .duplicateID(let id):
      "Two menus or dialogs in one row, or outside all rows, have the id '\(id)', so the button of one would open "
        + "the other. Give each its own id."
    case .nestedForm(let action):
      "The form to '\(action)' is inside another form, which HTML does not allow. "
        + "Put one after the other."
    case .formWithoutFiles(let name):
      "'\(name)' is a file field, but its form sends no files. Give the form the method post. "
        + "If the field is nested in another element of the form, also set the form's takesFiles."
    }
  }
}
