import HTTPTypes

extension HTTPFields {
  /// The value of a field, as the subscript has it.
  ///
  /// The subscript looks for more of the name and joins what it finds, which takes twenty times as long: each page is
  /// asked for several of its own fields, which stand there once.
  func text(of name: HTTPField.Name) -> String? {
    var found: String?
    for field in self where field.name == name {
      guard found == nil else { return self[name] }
      found = field.value
    }
    return found
  }
}
