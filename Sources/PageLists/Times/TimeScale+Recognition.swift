import PageElements
package import PageSite

extension TimeScale {
  /// Detects the time scale of a column's numbers; returns `nil` if it is not clear that they are times.
  ///
  /// The column's name or type must suggest times, and exactly one scale must give plausible ones.
  ///
  /// - Parameters:
  ///   - least: The least number other than 0, which many programs store for “never”.
  ///   - greatest: The greatest number.
  ///   - name: The column's name.
  ///   - isDeclared: Whether its declared type is a date or time type.
  package static func recognised(
    from least: SortValue, through greatest: SortValue, name: String, isDeclared: Bool
  ) -> TimeScale? {
    guard let least = least.number, let greatest = greatest.number,
      isDeclared || hintsAtTimes(name)
    else { return nil }
    // Apple's Core Data begins each name with Z, and counts seconds from 2001. They are plausible from 1970, too.
    if isDeclared, name.utf8.starts(with: "Z".utf8), name == name.uppercased() {
      return least >= -978_307_200 && greatest <= 3_155_673_600
        ? TimeScale(.seconds, since: .year2001) : nil
    }
    let fitting = candidates.filter { $0.least <= least && $0.greatest.contains(greatest) }
    return fitting.count == 1 ? fitting[0].scale : nil
  }

  /// The plausible least number and range of the greatest number on each scale: the years 1970 to 2100.
  ///
  /// Ambiguous numbers are excluded: seconds before 2000 may count from 2001, and 20261129 may be a date in digits.
  private static let candidates:
    [(scale: TimeScale, least: Double, greatest: ClosedRange<Double>)] = {
      let (end, year1, year1601) = (4_133_980_800.0, 62_135_596_800.0, 11_644_473_600.0)
      func since(_ start: Double, _ unitsPerSecond: Double) -> ClosedRange<Double> {
        start * unitsPerSecond...(start + end) * unitsPerSecond
      }
      return [
        (TimeScale(.seconds), 0, 946_684_800...end),
        (TimeScale(.milliseconds), 0, 3e11...end * 1e3),
        (TimeScale(.microseconds), 0, 3e14...end * 1e6),
        (TimeScale(.nanoseconds), 0, 6.65e17...end * 1e9),
        (TimeScale(.julian), 2_440_587.5, 2_440_587.5...2_488_434.5),
        (TimeScale(.microseconds, since: .year1601), year1601 * 1e6, since(year1601, 1e6)),
        (TimeScale(.ticks, since: .year1601), year1601 * 1e7, since(year1601, 1e7)),
        (TimeScale(.microseconds, since: .year1), year1 * 1e6, since(year1, 1e6)),
        (TimeScale(.ticks, since: .year1), year1 * 1e7, since(year1, 1e7)),
      ]
    }()

  private static let words: Set<String> = [
    "at", "ts", "when", "utc", "mod", "crt", "created", "modified", "updated", "changed",
    "accessed", "visited", "added", "deleted", "expires", "expiry", "expiration",
  ]

  /// Whether a word in a name suggests times, as in `created_at` or `dateAdded`.
  private static func hintsAtTimes(_ name: String) -> Bool {
    var words = [""]
    var wasSmall = false
    for letter in name {
      if !letter.isLetter || letter.isUppercase && wasSmall { words.append("") }
      if letter.isLetter { words[words.count - 1] += letter.lowercased() }
      wasSmall = letter.isLowercase
    }
    return words.contains { word in
      Self.words.contains(word) || ["time", "date", "stamp"].contains { word.hasSuffix($0) }
    }
  }
}

extension SortValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let whole): Double(whole)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }
}
