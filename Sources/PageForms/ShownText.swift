import PageElements

/// A stored text as a field shows it, and the way back from what is typed there.
///
/// HTML has no controls but tabs and line feeds, and a browser takes carriage returns for line ends. The field shows a
/// picture (U+2400 to U+2421) of each control, and U+FFFD for the other characters that HTML forbids. Parts of the text
/// that a reader leaves as they are keep their bytes.
struct ShownText {
  private let stored: String
  /// Whether the field has several lines. A field of one line shows line ends as pictures.
  private let hasLines: Bool

  init(_ stored: String, hasLines: Bool) { (self.stored, self.hasLines) = (stored, hasLines) }

  /// The text in the field, each line ended by a line feed.
  var text: String { isShownAsStored ? stored : Self.lines(of: stored, hasLines).joinedAsShown }

  /// The text that is stored for what was typed.
  ///
  /// - Parameter typed: The text as it was sent.
  /// - Returns: `nil` if a sign in it stands for several characters of the stored text.
  func storing(_ typed: String) -> String? {
    if stored.isPlainLine {
      return hasLines ? Self.lines(of: typed, true).map(\.text).joined(separator: "\n") : typed
    }
    let (old, new) = (Self.lines(of: stored, hasLines), Self.lines(of: typed, hasLines))
    guard let characters = Self.characters(of: new, from: old) else { return nil }
    let ends = hasLines ? Self.ends(of: new.map(\.shown), like: old) : new.map(\.end)
    var rest = characters[...]
    var result = String.UnicodeScalarView()
    for (line, end) in zip(new, ends) {
      let count = line.text.unicodeScalars.count
      result.append(contentsOf: rest.prefix(count))
      // A line feed stands between two lines.
      rest = rest.dropFirst(count + 1)
      result.append(contentsOf: end.unicodeScalars)
    }
    return String(result)
  }

  /// The characters that are stored for those of typed lines, with line feeds between the lines.
  ///
  /// A sign that shows one character of the stored text stands for it everywhere. One that shows several stands for the
  /// character at its place in the stored text, by what is around it; a further one stands for itself.
  ///
  /// - Returns: `nil` if a sign may stand for several characters.
  private static func characters(of typed: [Line], from stored: [Line]) -> [Unicode.Scalar]? {
    let (signs, originals) = (stored.joined(\.shown), stored.joined(\.text))
    var kinds: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
    for (sign, original) in zip(signs, originals) where isSign(sign) {
      kinds[sign, default: []].insert(original)
    }
    var characters = typed.joined(\.text)
    var unclear: [Int] = []
    for index in characters.indices {
      guard let kinds = kinds[characters[index]], let kind = kinds.first else { continue }
      if kinds.count == 1 { characters[index] = kind } else { unclear.append(index) }
    }
    guard !unclear.isEmpty else { return characters }
    // Where text that was taken away may have stood in several places, both ways of comparing differ.
    let shown = typed.joined(\.shown)
    let first = places(of: shown, in: signs)
    let last = places(of: shown.reversed(), in: signs.reversed()).reversed()
      .map { place in place.map { signs.count - 1 - $0 } }
    let kept = Set(first.compactMap(\.self)).intersection(last.compactMap(\.self))
    for indices in [Array(signs.indices), signs.indices.reversed()] {
      var beside: Int?
      for index in indices {
        if kept.contains(index) {
          beside = index
        } else if let beside, signs[beside] == signs[index], originals[beside] != originals[index] {
          // What is kept may be this one.
          return nil
        }
      }
    }
    let gone = Set(signs.indices.filter { !kept.contains($0) }.map { signs[$0] })
    for index in unclear {
      switch (first[index], last[index]) {
      case (let one?, let other?):
        guard originals[one] == originals[other] else { return nil }
        characters[index] = originals[one]
      case (nil, nil):
        // It may be one that was moved.
        guard !gone.contains(characters[index]) else { return nil }
      default: return nil
      }
    }
    return characters
  }

  private var isShownAsStored: Bool {
    stored.isPlainLine
      || stored.unicodeScalars.allSatisfy { $0 != "\r" && Self.sign(for: $0, hasLines) == nil }
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFD}" || (0x2400...0x2421).contains(scalar.value)
  }

  /// The sign that shows a character which HTML cannot hold; `nil` for all others.
  private static func sign(for scalar: Unicode.Scalar, _ hasLines: Bool) -> Unicode.Scalar? {
    switch scalar {
    case "\t": nil
    case "\n", "\r": hasLines ? nil : scalar.sign
    default: scalar.sign
    }
  }
}

/// Lines and their ends.
extension ShownText {
  fileprivate struct Line {
    /// As it is stored or was typed, and as it is shown.
    var text, shown: String
    /// What ends it; nothing after the last one.
    var end: String
  }

  /// More pairs of lines or characters are not compared.
  private static let mostPairs = 250_000

  /// A field of one line has one line, whatever is in it.
  private static func lines(of text: String, _ hasLines: Bool) -> [Line] {
    var lines: [Line] = []
    var (line, shown) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    func end(_ end: String) {
      lines.append(Line(text: String(line), shown: String(shown), end: end))
      (line, shown) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    }
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if hasLines, scalar == "\r" {
        if rest.first == "\n" {
          rest.removeFirst()
          end("\r\n")
        } else {
          end("\r")
        }
      } else if hasLines, scalar == "\n" {
        end("\n")
      } else {
        line.append(scalar)
        shown.append(sign(for: scalar, hasLines) ?? scalar)
      }
    }
    end("")
    return lines
  }

  /// The ends of typed lines: those of the stored lines that are still there, and of the others those of their
  /// neighbours.
  private static func ends(of typed: [String], like stored: [Line]) -> [String] {
    let known = stored.dropLast().map(\.end)
    guard let first = known.first else { return ends(typed.count) { _ in "\n" } }
    if Set(known).count == 1 { return ends(typed.count) { _ in first } }
    let places = places(
      of: typed.map(ExactText.init(text:)), in: stored.map { ExactText(text: $0.shown) })
    var last = -1
    return ends(typed.count) { index in
      last = min(places[index] ?? last + 1, known.count - 1)
      return known[last]
    }
  }

  private static func ends(_ count: Int, _ end: (Int) -> String) -> [String] {
    (0..<count).map { $0 == count - 1 ? "" : end($0) }
  }

  /// The places of typed lines or characters among the stored ones; `nil` for new ones.
  private static func places<Part: Hashable>(of new: [Part], in old: [Part]) -> [Int?] {
    var places = [Int?](repeating: nil, count: new.count)
    let same = zip(new, old).prefix { $0 == $1 }.count
    for index in 0..<same { places[index] = index }
    let end = zip(new.dropFirst(same).reversed(), old.dropFirst(same).reversed()).prefix {
      $0 == $1
    }
    .count
    for index in 0..<end { places[new.count - 1 - index] = old.count - 1 - index }
    let (newPart, oldPart) = (new[same..<(new.count - end)], old[same..<(old.count - end)])
    let (pairs, isTooMany) = newPart.count.multipliedReportingOverflow(by: oldPart.count)
    if !isTooMany, pairs <= mostPairs {
      let changes = Array(newPart).difference(from: Array(oldPart))
      let (gone, come) = (
        Set(changes.removals.map(\.offset)), Set(changes.insertions.map(\.offset))
      )
      let kept = oldPart.indices.filter { !gone.contains($0 - same) }
      let found = newPart.indices.filter { !come.contains($0 - same) }
      for (index, place) in zip(found, kept) { places[index] = place }
    } else if newPart.count == oldPart.count {
      for (index, place) in zip(newPart.indices, oldPart.indices) { places[index] = place }
    }
    return places
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension [ShownText.Line] {
  fileprivate var joinedAsShown: String { map(\.shown).joined(separator: "\n") }

  /// The characters of all lines, with line feeds between them.
  fileprivate func joined(_ text: KeyPath<ShownText.Line, String>) -> [Unicode.Scalar] {
    [Unicode.Scalar](map { $0[keyPath: text] }.joined(separator: "\n").unicodeScalars)
  }
}

extension String {
  /// Whether it has neither controls nor anything beyond ASCII.
  var isPlainLine: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}
