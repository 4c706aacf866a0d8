import Foundation
import PageElements
import PagePostgresClient

/// The share of a table's rows that contain a word, from PostgreSQL's statistics (`pg_stats.most_common_elems`).
///
/// PostgreSQL assumes that any prefix of a word (`'quince':*`) matches many rows. It then reads all rows in their
/// order to find a few, or finds millions of rows by the index to return fifty.
struct WordFrequencies: Sendable {
  /// The most frequent words, and the share of rows with each.
  private let words: [(bytes: [UInt8], share: Double)]
  /// The assumed share of any other word. A more frequent word would be in the list.
  private let unlistedShare: Double
  private let rows: Double
  /// Whether words are stored without their endings.
  private let isStemmed: Bool

  init(words: [String], shares: [Double], rows: Double, isStemmed: Bool) {
    self.words = zip(words, shares).map { (Array($0.utf8), $1) }
    unlistedShare = min(shares.prefix(words.count).min() ?? 0, Self.maximumUnlistedShare)
    (self.rows, self.isStemmed) = (rows, isStemmed)
  }

  /// With the default number of samples, PostgreSQL lists words that are in some thousandths of all rows
  /// (`ts_typanalyze.c`).
  private static let maximumUnlistedShare = 0.001

  /// The fastest way to find rows with some words.
  enum Plan: Equatable {
    /// Find all of them by the index, then sort them.
    case byIndex
    /// Check the rows in their order, until there are enough.
    case inOrder
  }

  /// - Parameters:
  ///   - words: The words. A row must contain all of them.
  ///   - limit: The number of rows that are needed.
  /// - Returns: `nil` if the statistics do not tell.
  func plan(for words: [String], limit: Int) -> Plan? {
    var product = 1.0
    for word in words {
      let word = word.lowercased()
      // The parser splits compound words in its own way.
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
    // Many infrequent words may begin with so few letters or digits.
    let isDistinctive = word.count >= (word.contains { $0.isDigit } ? 5 : 3)
    return share < unlistedShare && !isDistinctive ? nil : min(1, max(share, unlistedShare))
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
  /// Returns the frequencies of a column of words; `nil` without statistics.
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
