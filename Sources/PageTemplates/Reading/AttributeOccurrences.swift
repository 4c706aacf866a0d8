import PageValidation

/// The attributes of one tag with the sections around them, to find out which can be shown together.
struct AttributeOccurrences {
  /// A section around an attribute.
  struct Section {
    var path: [String]
    var isInverted: Bool
  }

  private var tag = 0
  /// The number of attributes in the tag so far.
  var count: Int { occurrences.count }
  private var occurrences: [(name: MarkupText, sections: [Section])] = []

  /// Adds an attribute. Returns `false` if a shape of the template can show it twice. libxml2 does not check that
  /// shape.
  ///
  /// - Parameters:
  ///   - tag: The number of the tag that contains it.
  ///   - sections: The sections around it, outermost first.
  mutating func add(_ name: MarkupText, of tag: Int, in sections: [Section]) -> Bool {
    if tag != self.tag { (self.tag, occurrences) = (tag, []) }
    let isDuplicate = occurrences.contains {
      $0.name == name && !Self.exclude($0.sections, sections)
    }
    occurrences.append((name, sections))
    return !isDuplicate
  }

  /// Whether two attributes can never be shown together, since one section is the opposite of another. Both refer to
  /// the same value, since the sections around them are equal.
  private static func exclude(_ left: [Section], _ right: [Section]) -> Bool {
    for (left, right) in zip(left, right) {
      if left.path != right.path { return false }
      if left.isInverted != right.isInverted { return true }
    }
    return false
  }
}
