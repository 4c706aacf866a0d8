extension String {
  /// Whether the bytes are the same: `==` takes two spellings of "é" for one, and a patch that
  /// leaves one for the other does not lead to the new document.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  func hasSameBytes(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}
