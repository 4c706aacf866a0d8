package import HTTPTypes

extension HTTPFields {
  /// Returns the same value as the subscript.
  ///
  /// The subscript searches for further fields of the name and joins them, which takes twenty times as long.
  /// Each page reads several of its own fields, which occur once.
  package func text(of name: HTTPField.Name) -> String? {
    var found: String?
    for field in self where field.name == name {
      guard found == nil else { return self[name] }
      found = field.value
    }
    return found
  }
}
