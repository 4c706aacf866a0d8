import PageElements

/// A conversion between a stored text and the text in a form field.
///
/// HTML forbids control characters other than tabs and line feeds, and browsers treat carriage returns as line breaks.
/// The field shows a control picture (U+2400 to U+2421) for each control character, and U+FFFD for other forbidden
/// characters. Unedited parts of the text keep their bytes.
struct DisplayedText {
  private let stored: String
  /// Whether the field has several lines. A single-line field shows line breaks as control pictures.
  private let hasLines: Bool

  init(_ stored: String, hasLines: Bool) { (self.stored, self.hasLines) = (stored, hasLines) }

  /// The text in the field, with line feeds between lines.
  var text: String { isShownAsStored ? stored : Self.lines(of: stored, hasLines).joinedAsShown }

  /// Returns the text to store for the typed text.
  ///
  /// - Parameter typed: The submitted text.
  /// - Returns: The text; `nil` if a symbol in it may represent different stored characters.
  func storedText(_ typed: String) -> String? {
    if stored.isPlainLine {
      return hasLines ? Self.lines(of: typed, true).map(\.text).joined(separator: "\n") : typed
    }
    let (old, new) = (Self.lines(of: stored, hasLines), Self.lines(of: typed, hasLines))
    guard let characters = Self.characters(of: new, from: old) else { return nil }
    let ends = hasLines ? Self.ends(of: new, like: old) : new.map(\.end)
    var rest = characters[...]
    var result = String.UnicodeScalarView()
    for (line, end) in zip(new, ends) {
      let count = line.text.unicodeScalars.count
      result.append(contentsOf: rest.prefix(count))
      // Skips the line feed between two lines.
      rest = rest.dropFirst(count + 1)
      result.append(contentsOf: end.unicodeScalars)
    }
    return String(result)
  }

  /// Returns the characters to store for typed lines, with line feeds between the lines.
  ///
  /// If a symbol shows only one character of the stored text, it represents that character everywhere. If it shows
  /// several, a diff finds the character behind each symbol. A symbol that the user added represents itself.
  ///
  /// - Returns: The characters; `nil` if a symbol may represent different characters.
  private static func characters(of typed: [Line], from stored: [Line]) -> [Unicode.Scalar]? {
    let (symbols, originals) = (stored.joined(\.displayText), stored.joined(\.text))
    var kinds: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
    for (symbol, original) in zip(symbols, originals) where isSymbol(symbol) {
      kinds[symbol, default: []].insert(original)
    }
    var characters = typed.joined(\.text)
    var ambiguous: [Int] = []
    for index in characters.indices {
      guard let kinds = kinds[characters[index]], let kind = kinds.first else { continue }
      if kinds.count == 1 { characters[index] = kind } else { ambiguous.append(index) }
    }
    guard !ambiguous.isEmpty else { return characters }
    // If a deletion is ambiguous, the diffs from the start and from the end differ.
    let displayText = typed.joined(\.displayText)
    let first = matchedIndices(of: displayText, in: symbols)
    let last = matchedIndices(of: displayText.reversed(), in: symbols.reversed()).reversed()
      .map { oldIndex in oldIndex.map { symbols.count - 1 - $0 } }
    let retained = Set(first.compactMap(\.self)).intersection(last.compactMap(\.self))
    for indices in [Array(symbols.indices), symbols.indices.reversed()] {
      var neighbor: Int?
      for index in indices {
        if retained.contains(index) {
          neighbor = index
        } else if let neighbor, symbols[neighbor] == symbols[index],
          originals[neighbor] != originals[index]
        {
          // The user may have deleted either of the two.
          return nil
        }
      }
    }
    let removed = Set(symbols.indices.filter { !retained.contains($0) }.map { symbols[$0] })
    for index in ambiguous {
      switch (first[index], last[index]) {
      case (let one?, let other?):
        guard originals[one] == originals[other] else { return nil }
        characters[index] = originals[one]
      case (nil, nil):
        // The user may have moved a symbol here.
        guard !removed.contains(characters[index]) else { return nil }
      default: return nil
      }
    }
    return characters
  }

  private var isShownAsStored: Bool {
    stored.isPlainLine
      || stored.unicodeScalars.allSatisfy { $0 != "\r" && Self.symbol(for: $0, hasLines) == nil }
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFD}" || (0x2400...0x2421).contains(scalar.value)
  }

  /// Returns the symbol shown for a character that the field cannot contain; `nil` for other characters.
  private static func symbol(for scalar: Unicode.Scalar, _ hasLines: Bool) -> Unicode.Scalar? {
    switch scalar {
    case "\t": nil
    case "\n", "\r": hasLines ? nil : scalar.symbol
    default: scalar.symbol
    }
  }
}

/// Lines and line breaks.
extension DisplayedText {
  fileprivate struct Line {
    /// The stored or typed text, and the text as the field shows it.
    var text, displayText: String
    /// The line break after it; empty for the last line.
    var end: String
  }

  /// The maximum number of pairs of lines or characters that a diff compares.
  private static let maximumPairs = 250_000

  /// Splits a text into lines. In a single-line field, the text is one line.
  private static func lines(of text: String, _ hasLines: Bool) -> [Line] {
    var lines: [Line] = []
    var (line, displayText) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    func end(_ end: String) {
      lines.append(Line(text: String(line), displayText: String(displayText), end: end))
      (line, displayText) = (String.UnicodeScalarView(), String.UnicodeScalarView())
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
        displayText.append(symbol(for: scalar, hasLines) ?? scalar)
      }
    }
    end("")
    return lines
  }

  /// Returns the line breaks of typed lines. A break that the user left alone keeps its bytes, and a new one takes
  /// those of a neighbour.
  private static func ends(of typed: [Line], like stored: [Line]) -> [String] {
    let known = stored.dropLast().map(\.end)
    guard let first = known.first else { return ends(typed.count) { _ in "\n" } }
    if Set(known).count == 1 { return ends(typed.count) { _ in first } }
    let retained = breaks(of: typed, in: stored)
    var last = -1
    return ends(typed.count) { index in
      last = min(retained[index] ?? last + 1, known.count - 1)
      return known[last]
    }
  }

  /// Returns the index of each typed line break among the stored ones; `nil` for new ones.
  ///
  /// Between two unchanged lines, a diff of the characters finds the breaks that remain.
  private static func breaks(of typed: [Line], in stored: [Line]) -> [Int?] {
    var budget = maximumPairs
    let matchedIndices = matchedIndices(
      of: typed.map { ExactText(text: $0.displayText) },
      in: stored.map { ExactText(text: $0.displayText) },
      &budget, otherwise: pairsOfUniqueLines)
    // All diffs of characters together.
    budget = 8 * maximumPairs
    let unchanged = matchedIndices.enumerated().compactMap { line, oldIndex in
      oldIndex.map { (line, $0) }
    }
    var retained: [Int?] = []
    var (line, oldIndex) = (-1, -1)
    for (nextLine, nextOldIndex) in unchanged + [(typed.count, stored.count)] {
      let new = characters(of: typed, between: line, nextLine)
      let old = characters(of: stored, between: oldIndex, nextOldIndex)
      let known = old.indices.filter { old[$0] == "\n" }
      let indices = Dictionary(uniqueKeysWithValues: zip(known, known.indices))
      let found = Self.matchedIndices(of: new, in: old, &budget)
      for (character, index) in zip(new, found) where character == "\n" {
        retained.append(index.flatMap { indices[$0] }.map { max(oldIndex, 0) + $0 })
      }
      (line, oldIndex) = (nextLine, nextOldIndex)
    }
    return retained
  }

  /// Returns the characters between two lines, with a line feed for each line break there.
  private static func characters(
    of lines: [Line], between first: Int, _ last: Int
  ) -> [Unicode.Scalar] {
    let texts = lines[(first + 1)..<last].map(\.displayText)
    let parts = (first < 0 ? [] : [""]) + texts + (last < lines.count ? [""] : [])
    return Array(parts.joined(separator: "\n").unicodeScalars)
  }

  private static func ends(_ count: Int, _ end: (Int) -> String) -> [String] {
    (0..<count).map { $0 == count - 1 ? "" : end($0) }
  }

  /// Returns the index of each typed character among the stored ones; `nil` for new ones.
  private static func matchedIndices<Part: Hashable>(of new: [Part], in old: [Part]) -> [Int?] {
    var budget = maximumPairs
    return matchedIndices(of: new, in: old, &budget)
  }

  /// Returns the index of each typed line or character among the stored ones; `nil` for new ones.
  ///
  /// - Parameters:
  ///   - budget: The number of pairs that a diff may compare. The pairs compared are subtracted.
  ///   - pairs: Returns the pairs of equal parts if there are too many for a diff. By default, all parts are paired by
  ///     their index if there are as many.
  private static func matchedIndices<Part: Hashable>(
    of new: [Part], in old: [Part], _ budget: inout Int,
    otherwise pairs: ((ArraySlice<Part>, ArraySlice<Part>) -> [(Int, Int)])? = nil
  ) -> [Int?] {
    var matchedIndices = [Int?](repeating: nil, count: new.count)
    let same = zip(new, old).prefix { $0 == $1 }.count
    for index in 0..<same { matchedIndices[index] = index }
    let end = zip(new.dropFirst(same).reversed(), old.dropFirst(same).reversed()).prefix {
      $0 == $1
    }
    .count
    for index in 0..<end { matchedIndices[new.count - 1 - index] = old.count - 1 - index }
    let (newPart, oldPart) = (new[same..<(new.count - end)], old[same..<(old.count - end)])
    let (count, isTooMany) = newPart.count.multipliedReportingOverflow(by: oldPart.count)
    if !isTooMany, count <= budget {
      budget -= count
      let changes = Array(newPart).difference(from: Array(oldPart))
      let (removed, inserted) = (
        Set(changes.removals.map(\.offset)), Set(changes.insertions.map(\.offset))
      )
      let retained = oldPart.indices.filter { !removed.contains($0 - same) }
      let found = newPart.indices.filter { !inserted.contains($0 - same) }
      for (index, oldIndex) in zip(found, retained) { matchedIndices[index] = oldIndex }
    } else if let pairs {
      for (index, oldIndex) in pairs(newPart, oldPart) { matchedIndices[index] = oldIndex }
    } else if newPart.count == oldPart.count {
      for (index, oldIndex) in zip(newPart.indices, oldPart.indices) {
        matchedIndices[index] = oldIndex
      }
    }
    return matchedIndices
  }

  /// Pairs the lines that occur once in each text: as many as have the same order in both (a patience diff).
  private static func pairsOfUniqueLines(
    _ new: ArraySlice<ExactText>, _ old: ArraySlice<ExactText>
  ) -> [(Int, Int)] {
    func unique(_ lines: ArraySlice<ExactText>) -> [ExactText: Int] {
      Dictionary(zip(lines, lines.indices)) { _, _ in -1 }.filter { $0.value >= 0 }
    }
    let matchedIndices = unique(old)
    let pairs = unique(new).compactMap { line, index in matchedIndices[line].map { (index, $0) } }
      .sorted { $0.0 < $1.0 }
    // The longest increasing subsequence of the stored indices.
    var (ends, before): ([Int], [Int?]) = ([], [])
    for (pair, (_, oldIndex)) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < oldIndex { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = pair } else { ends.append(pair) }
    }
    var (found, next): ([(Int, Int)], Int?) = ([], ends.last)
    while let pair = next {
      found.append(pairs[pair])
      next = before[pair]
    }
    return found
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension [DisplayedText.Line] {
  fileprivate var joinedAsShown: String { map(\.displayText).joined(separator: "\n") }

  /// Returns the characters of all lines, with line feeds between them.
  fileprivate func joined(_ text: KeyPath<DisplayedText.Line, String>) -> [Unicode.Scalar] {
    [Unicode.Scalar](map { $0[keyPath: text] }.joined(separator: "\n").unicodeScalars)
  }
}

extension String {
  /// Whether the text consists of printable ASCII characters only.
  var isPlainLine: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}
