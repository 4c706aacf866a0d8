extension String {
  /// Whether two strings are the same to the byte.
  ///
  /// `==` takes two spellings of "é" for one; they render to different bytes, and a patch that left
  /// one for the other would not lead to the new document.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // As memory: their views are walked three times as slowly, and lists ask this for each row.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

/// Text that is equal when its bytes are, for values whose other parts compare by themselves.
package struct ExactText: Hashable, Sendable {
  package var text: String

  package init(text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// By its bytes, too: a string's own hash is that of its normal form, at a cost that is quadratic
  /// in combining marks.
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
