import PageElements

/// Why a ``BoundForm`` cannot be shown. Each names the field, and says what to do.
public enum BoundFormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A field without a name: a form would not send it.
  case emptyName(label: String)
  /// Two fields share a name, or a field's name lies within a list of fields.
  case duplicateName(String)
  /// A name that the form needs for itself.
  case reservedName(String)
  /// A control that cannot show its field's value.
  case unfitControl(_ text: String, name: String)
  /// A field that the form does not have.
  case unknownField(String, names: [String])

  /// A form's `store:` has returned and not called its change: what was typed would be lost.
  case changeNotStored

  public var description: String {
    switch self {
    case .emptyName(let label):
      "The field '\(label)' has no name, so its form would not send it. Give it one."
    case .duplicateName(let name):
      "Two fields of a form are named '\(name)', or one lies within the list of that name. "
        + "Give each its own name."
    case .reservedName(let name):
      "A field is named '\(name)', but names that begin with 'pe-' or '-' are the form's own. "
        + "Name it otherwise."
    case .unfitControl(let text, let name):
      "'\(text)' cannot be shown by the control of '\(name)'. Use control: .line()."
    case .changeNotStored:
      "What was typed is not stored: the form's store: returned without calling its change. Call it with "
        + "what is stored now, or throw."
    case .unknownField(let name, let names):
      "The form has no field '\(name)'. It has \(names.map { "'\($0)'" }.joined(separator: ", "))."
    }
  }
}

/// Stands for what cannot be shown, and throws it when it is.
struct FormFault: View {
  var error: BoundFormError

  func write(into html: inout HTMLWriter) throws { throw error }
}
