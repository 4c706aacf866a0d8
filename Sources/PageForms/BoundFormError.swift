import PageElements

/// A reason why a ``BoundForm`` cannot be shown. The description names the field and says what to do.
public enum BoundFormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A field has no name, so a form would not send it.
  case emptyName(label: String)
  /// Two fields have the same name, or the name of a field begins with that of a list of fields.
  case duplicateName(String)
  /// The name of a field is reserved.
  case reservedName(String)
  /// The control of a field cannot show its value.
  case unsuitableControl(_ text: String, name: String)
  /// The form has no field with this name.
  case unknownField(String, names: [String])

  /// The `store:` closure of a form returned without calling its change, so the submitted values would be lost.
  case changeNotStored

  public var description: String {
    switch self {
    case .emptyName(let label):
      "The field '\(label)' has no name, so its form would not send it. Give it one."
    case .duplicateName(let name):
      "Two fields of a form are named '\(name)', or one is inside the list of that name. "
        + "Give each its own name."
    case .reservedName(let name):
      "A field is named '\(name)', but names that begin with 'pe-' or '-' are reserved. "
        + "Choose another name."
    case .unsuitableControl(let text, let name):
      "'\(text)' cannot be shown by the control of '\(name)'. Use control: .line()."
    case .changeNotStored:
      "The values were not stored: the form's store: closure returned without calling change. Call it with "
        + "the stored model, or throw."
    case .unknownField(let name, let names):
      "The form has no field '\(name)'. Its fields are \(names.map { "'\($0)'" }.joined(separator: ", "))."
    }
  }
}

/// A placeholder for a form that cannot be shown. It throws the error when it is rendered.
struct FormErrorView: View {
  var error: BoundFormError

  func write(into html: inout HTMLWriter) throws { throw error }
}
