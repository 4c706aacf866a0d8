/// A reason why a table with handlers could not be rendered. Each message names the place and says how to fix it.
public enum ActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row with a handler has no key. After an insertion, its position would identify another row.
  case rowWithoutKey(element: String, row: String, section: String)
  /// The header, footer or empty note of a section has a handler, but the section has no key.
  case sectionWithoutKey(element: String, section: String)
  /// Two elements with handlers share a name in one row, header or footer.
  case duplicateName(String, row: String, section: String)
  /// Two controls of one placed element run the same function.
  case duplicateFunction(String, element: String, row: String, section: String)
  /// The name of an element with a handler is the empty string.
  case emptyName(row: String, section: String)

  public var description: String {
    switch self {
    case .rowWithoutKey(ActionAddress.rowItself, let row, let section):
      "Row '\(row)' of section '\(section)' has a handler, but no key. "
        + "Give it one: Row(key: …), since a position would hit another row after an insert."
    case .rowWithoutKey(let element, let row, let section):
      "'\(element)' in row '\(row)' of section '\(section)' has a handler, but its row has no key. "
        + "Give it one: Row(key: …), since a position would hit another row after an insert."
    case .sectionWithoutKey(ActionAddress.rowItself, let section):
      "The header or footer of section '\(section)' has a handler, but the section has no key. "
        + "Give it one: Section(key: …)."
    case .sectionWithoutKey(let element, let section):
      "'\(element)' in the header, footer or empty note of section '\(section)' has a handler, but the "
        + "section has no key. Give it one: Section(key: …)."
    case .duplicateName(let name, let row, let section):
      "Row '\(row)' of section '\(section)' has two elements with handlers named '\(name)'. "
        + "Give each its own id."
    case .duplicateFunction(let function, let element, let row, let section):
      "Two controls of '\(element)' in row '\(row)' of section '\(section)' run its function "
        + "'\(function)'. Place each under a key of its own, or give the trees of a row ids."
    case .emptyName(let row, let section):
      "An element in row '\(row)' of section '\(section)' has a handler, but no name. "
        + "Give it an id or a title."
    }
  }
}
