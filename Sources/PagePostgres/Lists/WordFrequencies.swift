import Foundation
import PageElements

/// In how many rows of a table words are, as far as the database has counted them (`pg_stats.most_common_elems`).
///
/// PostgreSQL takes any beginning of a word for that of many rows (`'quince':*`), and then reads all rows in their order
/// to find some of them, or all that have a word of millions to find fifty.
struct WordFrequencies: Sendable {
  /// The most frequent words, and in which share of all rows each is.
  private let words: [(bytes: [UInt8], share: Double)]
  /// The share that any other word is taken to have: those of more are among these, however few there are.
  private let least: Double
  private let rows: Double
  /// Whether words are stored without their endings.
  private let isStemmed: Bool

  init(words: [String], shares: [Double], rows: Double, isStemmed: Bool) {
    self.words = zip(words, shares).map { (Array($0.utf8), $1) }
    least = min(shares.prefix(words.count).min() ?? 0, Self.mostOfOthers)
    (self.rows, self.isStemmed) = (rows, isStemmed)
  }

  /// With the usual number of samples PostgreSQL keeps words that are in some thousandths of all rows (`ts_typanalyze.c`).
  private static let mostOfOthers = 0.001

  /// How rows with some words are found with the least to look at.
  enum Way: Equatable {
    /// All of them by the index, and put in order then.
    case byIndex
    /// One after the other in their order, each looked at, until there are enough.
    case inOrder
  }

  /// - Parameters:
  ///   - words: What is sought: rows with all of them.
  ///   - limit: How many rows are wanted.
  /// - Returns: `nil` where that is not known.
  func way(to words: [String], limit: Int) -> Way? {
    var product = 1.0
    for word in words {
      let word = word.lowercased()
      // What is put together is taken apart, in ways of its own.
      guard
        word.unicodeScalars.allSatisfy({
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        })
      else { return nil }
      guard let share = self.share(of: Array(word.utf8)) else { return nil }
      product *= share
    }
    guard rows > 0, product > 0 else { return nil }
    return product * rows < Double(limit) / product ? .byIndex : .inOrder
  }

  private func share(of word: [UInt8]) -> Double? {
    let share = words.reduce(0) { sum, other in
      isFound(other.bytes, by: word) ? sum + other.share : sum
    }
    // So few letters, or figures, may begin any number of words none of which is frequent.
    let isTelling = word.count >= (word.contains { $0.isDigit } ? 5 : 3)
    return share < least && !isTelling ? nil : min(1, max(share, least))
  }

  private func isFound(_ stored: [UInt8], by word: [UInt8]) -> Bool {
    if stored.starts(with: word) { return true }
    guard isStemmed, stored.count >= 3 else { return false }
    // `cedars` finds `cedar`, and `happy` finds `happi`.
    return zip(stored, word).prefix { $0 == $1 }.count >= stored.count - 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension PostgresTable {
  /// The same of a column of words; `nil` where the database has not counted them.
  static func frequencies(
    of column: Column, in table: Int, rows: Double, on connection: PostgresConnection
  ) async throws -> WordFrequencies? {
    let found = try await connection.run(
      """
      SELECT pg_catalog.array_to_json(s.most_common_elems::text::text[]),
        pg_catalog.array_to_json(s.most_common_elem_freqs)
      FROM pg_catalog.pg_stats AS s JOIN pg_catalog.pg_class AS c ON c.relname = s.tablename
      JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace AND n.nspname = s.schemaname
      WHERE c.oid = \(table)::oid AND s.attname = \(column.name) AND s.most_common_elems IS NOT NULL
      ORDER BY s.inherited DESC LIMIT 1
      """)
    guard let row = found.first, let words = row[0], let shares = row[1] else { return nil }
    let decoder = JSONDecoder()
    return WordFrequencies(
      words: try decoder.decode([String].self, from: Data(words.utf8)),
      shares: try decoder.decode([Double?].self, from: Data(shares.utf8)).map { $0 ?? 0 },
      rows: rows,
      isStemmed: column.configuration.map {
        !$0.utf8.reversed().starts(with: "simple".utf8.reversed())
      } ?? false)
  }
}
