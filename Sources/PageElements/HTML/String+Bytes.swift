extension String {
  /// Returns whether two strings have the same bytes.
  ///
  /// `==` treats two spellings of "é" as equal, but they render to different bytes. A patch that kept one for the other
  /// would not produce the new document.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Iterating the views would take three times as long, and lists compare a string for each row.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

/// Text that is compared by bytes, for values with a synthesised `==`.
package struct ExactText: Hashable, Sendable {
  package var text: String

  package init(text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Hashes the bytes. The hash of a string is that of its normal form, which takes quadratic time for combining marks.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}

extension String? {
  package func hasSameBytes(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}
