import PageValidation

/// The attributes of one tag and the sections they stand in, to know which can be shown together.
struct AttributePlaces {
  /// A section around an attribute.
  struct Section {
    var path: [String]
    var isInverted: Bool
  }

  private var tag = 0
  /// How many stand in the tag so far.
  var count: Int { written.count }
  private var written: [(name: MarkupText, sections: [Section])] = []

  /// Notes an attribute; false where a shape of the template can show it twice, and libxml2 is not
  /// shown that shape.
  ///
  /// - Parameters:
  ///   - tag: The number of the tag it stands in.
  ///   - sections: Those around it, outermost first.
  mutating func add(_ name: MarkupText, of tag: Int, in sections: [Section]) -> Bool {
    if tag != self.tag { (self.tag, written) = (tag, []) }
    let stands = written.contains { $0.name == name && !Self.exclude($0.sections, sections) }
    written.append((name, sections))
    return !stands
  }

  /// Whether a section of one is the opposite of one of the other: about the same value, since all
  /// around the two is.
  private static func exclude(_ left: [Section], _ right: [Section]) -> Bool {
    for (left, right) in zip(left, right) {
      if left.path != right.path { return false }
      if left.isInverted != right.isInverted { return true }
    }
    return false
  }
}
