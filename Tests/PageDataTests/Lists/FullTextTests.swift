import Foundation
import GRDB
import PageBytes
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// A search finds words in the texts that a list shows. With an FTS5 index, it finds prefixes of words.
@Suite struct FullTextTests {
  private static let tokenizers = [
    "", ", tokenize = 'unicode61'", ", tokenize = \"unicode61 remove_diacritics 0\"",
    ", tokenize='ascii'", ", tokenize = 'porter unicode61'", ", tok = 'porter'",
    ", tokenize = trigram", ", tokenize = \"unicode61 tokenchars '-'\"", ", detail = none",
    ", detail = column", ", prefix = '2 3'", ", tokenize = trigram, detail = none",
    ", columnsize = 0",
  ]
  private static let texts = [
    "tea", "Tea", "teas", "teapot", "TEA-POT", "té", "tée", "running", "runs", "run", "x", "x1",
    "x10", "x100", "10", "100", "été", "ete", "straße", "STRASSE", "naïve", "a", "OR", "NOT", "\"",
    "😀", "-", "K", "日本", "日本語", "cafe\u{301}s", "don't", "rock-n-roll", "a:b", "été-x1", "MÜLLER",
    "müller",
    "Россия", "россии", "x_y", "%", "\u{212A}elvin",
  ]

  /// - Parameter isKept: Whether triggers keep the index up to date.
  private static func make(
    _ options: String, seed: Int, rows: Int = 60, isKept: Bool = true
  ) throws -> (
    queue: DatabaseQueue, list: SQLiteList<DataRecord>, columns: [DataColumn<DataRecord>]
  ) {
    var random = SeededGenerator(seed: seed)
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE "it ems" (id INTEGER PRIMARY KEY, price REAL, name TEXT);
          CREATE VIRTUAL TABLE "fo ""und" USING fts5(name, content='it ems', content_rowid=id\(options));
          """)
      if isKept {
        try database.execute(
          sql: """
            CREATE TRIGGER a AFTER INSERT ON "it ems" BEGIN
              INSERT INTO "fo ""und"(rowid, name) VALUES (new.id, new.name); END;
            CREATE TRIGGER b AFTER DELETE ON "it ems" BEGIN
              INSERT INTO "fo ""und"("fo ""und", rowid, name) VALUES ('delete', old.id, old.name); END;
            CREATE TRIGGER c AFTER UPDATE OF id, name ON "it ems" BEGIN
              INSERT INTO "fo ""und"("fo ""und", rowid, name) VALUES ('delete', old.id, old.name);
              INSERT INTO "fo ""und"(rowid, name) VALUES (new.id, new.name); END;
            """)
      }
      for number in 0..<rows {
        let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          // Half of the seeds use no text in scripts without spaces.
          let text = texts.randomElement(using: &random) ?? ""
          return seed % 8 < 4 && text.unicodeScalars.contains { $0.value > 0x2E80 } ? "tea" : text
        }
        try database.execute(
          sql: "INSERT INTO \"it ems\" VALUES (?, ?, ?)",
          arguments: [number, number % 7, words.joined(separator: " ")])
      }
      if !isKept {
        try database.execute(
          sql: "INSERT INTO \"fo \"\"und\" (\"fo \"\"und\") VALUES ('rebuild')")
      }
      try database.execute(
        sql: """
          DELETE FROM "it ems" WHERE id % 7 = 3;
          UPDATE "it ems" SET name = 'Müller tea 0.5' WHERE id % 11 = 4;
          """)
    }
    let table = try #require(try queue.read { try SQLiteTable.named("it ems", in: $0) })
    let columns = table.columns.enumerated().map { index, column in
      DataColumn(column.name, name: column.name, kind: RandomTable.kind(column.type)) {
        (record: DataRecord) in record.values[index]
      }.sortable().filterable().searchable()
    }
    return (queue, SQLiteList(BoundedDatabase(queue, limits: .patient), table), columns)
  }

  /// Returns the IDs of rows that contain each word in their text or in a number.
  private static func rows(
    with words: [String], least: Int, in database: Database,
    _ holds: (_ text: String, _ word: String) -> Bool
  ) throws -> Set<Int> {
    let rows = try GRDB.Row.fetchAll(
      database, sql: "SELECT id, price, name FROM \"it ems\" WHERE id >= ?", arguments: [least])
    return Set(
      rows.compactMap { row -> Int? in
        let (id, price, name): (Int, Double, String) = (row["id"], row["price"], row["name"])
        let isFound = words.allSatisfy { word in
          ["\(id)", "\(price)"].contains { $0.contains(word) } || holds(name, word)
        }
        return isFound ? id : nil
      })
  }

  private static func isContained(_ text: String, _ word: String) -> Bool {
    text.caseFolded.firstRange(of: word.caseFolded) != nil
  }

  @Test(arguments: tokenizers, 0..<8)
  func searchesFindAllRowsWithMatchingPrefixes(options: String, seed: Int) async throws {
    let isKept = seed.isMultiple(of: 2)
    let (queue, list, columns) = try Self.make(options, seed: seed, isKept: isKept)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let text = Self.texts.randomElement(using: &random) ?? ""
        return String(text.prefix(Int.random(in: 1...4, using: &random)))
      }
      let order = ["", "-id", "price"].randomElement(using: &random) ?? ""
      let least = Bool.random(using: &random) ? Int.random(in: 0..<60, using: &random) : 0
      let query = try ListQuery().reading(
        [
          (name: "q", value: words.joined(separator: " ")), (name: "sort", value: order),
        ] + (least > 0 ? [(name: "min.id", value: "\(least)")] : []))
      let selection = try ListSelection(query, of: columns)
      let run = try await list.entries(
        selection, in: RowRange(), limit: 999, bytes: .max, from: .first)
      let found = Set(run.entries.compactMap { Int($0.key) })
      let scope = try await list.searchScope(selection)
      let (contained, begun) = try await queue.read { database in
        (
          try Self.rows(with: selection.words, least: least, in: database, Self.isContained),
          try Self.rows(with: selection.words, least: least, in: database) { text, word in
            let start = text.caseFolded.firstRange(of: word.caseFolded)?.lowerBound
            let before = start.map { text.caseFolded[..<$0].last } ?? nil
            return start != nil && before.map { !$0.isLetterOrDigit && $0 < 0x80 } ?? true
          }
        )
      }
      #expect(begun.isSubset(of: found), "\(words) \(order)")
      if scope?.matchesPrefixes == true {
        // The tokenizer may treat é as e.
        let lenient = try await queue.read { database in
          try Self.rows(with: selection.words, least: least, in: database) { text, word in
            func plain(_ text: String) -> String {
              text.folding(options: .diacriticInsensitive, locale: nil)
            }
            return Self.isContained(plain(text), plain(word))
          }
        }
        #expect(found.isSubset(of: lenient), "\(words) \(order)")
      } else {
        #expect(found == contained, "\(words) \(order)")
      }
      if !isKept { #expect(scope == nil) }
      #expect(try await list.count(selection, upTo: 999) == .exactly(found.count))
    }
  }

  /// FTS5 makes tokens of all letters that a search looks up, in both cases, and of no punctuation.
  @Test(arguments: ["0", "1", "2"])
  func lettersAreTokensInBothCases(removal: String) async throws {
    let letters = (1...0x1FFF).compactMap(Unicode.Scalar.init).filter(SearchWord.isLetterOrDigit)
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE VIRTUAL TABLE found USING fts5(text, tokenize = 'unicode61 remove_diacritics \(removal)');
          """)
      let match = try database.makeStatement(
        sql: "SELECT count(*) FROM found WHERE found MATCH ? AND rowid = ?")
      for (number, letter) in letters.enumerated() {
        for variant in LetterCase.variants(of: letter) {
          try database.execute(
            sql: "INSERT OR REPLACE INTO found (rowid, text) VALUES (?, ?)",
            arguments: [number + 1, "-q\(variant)z'other’\(variant)q"])
          for word in ["q\(letter)", "\(letter)q", "othe"] {
            try match.setArguments(["\"\(word)\"*", number + 1])
            #expect(try Int.fetchOne(match) == 1, "\(letter) \(variant)")
          }
        }
      }
    }
  }

  @Test func aLargeTableIsSearchedOnlyByItsIndexAndReportsIt() async throws {
    let (queue, list, columns) = try Self.make("", seed: 1, rows: 0, isKept: false)
    try await queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO "it ems" WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200001)
          SELECT i, i, iif(i = 77, 'teapot', NULL) FROM n;
          INSERT INTO "fo ""und" ("fo ""und") VALUES ('rebuild');
          """)
    }
    let selection = try ListSelection(
      ListQuery().reading([(name: "q", value: "tea")]), of: columns)
    let run = try await list.entries(
      selection, in: RowRange(), limit: 9, bytes: .max, from: .first)
    #expect(run.entries.map(\.key) == ["77"])
    #expect(
      try await list.searchScope(selection)
        == ListSearchScope(matchesPrefixes: true, columns: ["name"]))
  }

  private func expression(_ words: [String], _ options: String = "", rows: Int = 60) async throws
    -> String
  {
    let (queue, _, _) = try Self.make(options, seed: 1, rows: 0)
    return try await queue.write { database in
      for number in 0..<rows {
        try database.execute(
          sql: "INSERT INTO \"fo \"\"und\" (rowid, name) VALUES (?, ?)",
          arguments: [number, number.isMultiple(of: 2) ? "Tea x\(number)" : "teapot té x\(number)"])
      }
      return try SQLiteTable.named("it ems", in: database)?.fullText?.expression(words, database)
        ?? ""
    }
  }

  @Test func fewMatchingTermsAreSearchedIndividually() async throws {
    #expect(try await expression(["tea"]) == #"("tea" OR "teapot")"#)
    #expect(try await expression(["TEAP", "x59"]) == #"("teapot") AND ("x59")"#)
    #expect(try await expression(["te"]) == #"("te" OR "tea" OR "teapot")"#)
  }

  /// The tokenizer also splits the terms of a search.
  @Test(arguments: [
    "unicode61 remove_diacritics 0", "unicode61", "unicode61 remove_diacritics 2", "ascii",
  ])
  func everyIndexedTermMatchesItself(tokenizer: String) async throws {
    let letters = (1...0x2FFF).compactMap(Unicode.Scalar.init).map(String.init)
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE VIRTUAL TABLE found USING fts5(text, tokenize = '\(tokenizer)');
          CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, found, row);
          """)
      let insert = try database.makeStatement(sql: "INSERT INTO found VALUES (?)")
      for letter in letters { try insert.execute(arguments: ["\(letter) a\(letter) \(letter)b"]) }
      let lost = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM terms WHERE doc IS NOT
            (SELECT count(*) FROM found WHERE found MATCH '"' || term || '"')
          """)
      #expect(lost == 0)
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM terms") ?? 0 > 10_000)
    }
  }

  @Test func wordsBeyondASCIIAreSearchedAsPrefixes() async throws {
    #expect(try await expression(["tea", "té"]) == #"("tea" OR "teapot") AND "té"*"#)
  }

  @Test(arguments: ["x", "té", "none"])
  func otherWordsAreSearchedAsPrefixes(word: String) async throws {
    #expect(try await expression([word]) == "\"\(word)\"*")
  }

  @Test(
    arguments: [
      ("", #"("tea-pot"*)"#), (", detail = column", #"("tea" AND "pot"*)"#),
      (", detail = none", #"("tea" AND "pot"*)"#),
    ])
  func hyphenatedWordsArePhrasesIfTheIndexHasPhrases(options: String, found: String) async throws {
    #expect(try await expression(["tea-pot"], options) == found)
    #expect(try await expression(["tea'"]) == #"("tea'")"#)
  }

  @Test(arguments: tokenizers)
  func termsAreSearchedIfTheTokenizerPreservesThem(options: String) async throws {
    let isKept = !["porter", "trigram", "tokenchars"].contains(where: options.contains)
    #expect(
      try await expression(["teap"], options)
        == (isKept ? #"("teapot")"# : options.contains("trigram") ? #""teap""# : #""teap"*"#))
  }

  @Test func newAndRemovedTermsAreNoticed() async throws {
    let (queue, _, _) = try Self.make("", seed: 1, rows: 0)
    let index = try #require(
      try await queue.read { try SQLiteTable.named("it ems", in: $0)?.fullText })
    func expression(after change: String) async throws -> String {
      try await queue.write { try $0.execute(sql: change) }
      return try await queue.read { try index.expression(["tea"], $0) }
    }
    let table = #""fo ""und""#
    #expect(
      try await expression(after: "INSERT INTO \(table) (rowid, name) VALUES (1, 'tea')")
        == #"("tea")"#)
    #expect(
      try await expression(after: "INSERT INTO \(table) (rowid, name) VALUES (2, 'teapot')")
        == #"("tea" OR "teapot")"#)
    let removal = """
      INSERT INTO \(table) (\(table), rowid, name) VALUES ('delete', 2, 'teapot');
      INSERT INTO \(table) (\(table)) VALUES ('optimize')
      """
    #expect(try await expression(after: removal) == #"("tea")"#)
  }

  @Test func theTermCacheIsBounded() async throws {
    let (queue, _, _) = try Self.make("", seed: 1)
    try await queue.read { database in
      let index = try #require(try SQLiteTable.named("it ems", in: database)?.fullText)
      for number in 0..<2_000 {
        _ = try index.expression([String(repeating: "x", count: 100) + "\(number)"], database)
        #expect(index.cachedBytes <= 1 << 16)
      }
      #expect(index.cachedBytes > 1 << 15)
      let before = index.cachedBytes
      _ = try index.expression([String(repeating: "x", count: 20_000)], database)
      #expect(index.cachedBytes == before, "An oversized term is not cached")
    }
  }

  @Test func searchingWritesNothingToTheFile() async throws {
    let (queue, list, columns) = try Self.make("", seed: 3)
    func schema() async throws -> [String] {
      try await queue.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") }
    }
    let before = try await schema()
    let query = try ListQuery().reading([(name: "q", value: "tea")])
    _ = try await list.entries(
      ListSelection(query, of: columns), in: RowRange(), limit: 9, bytes: .max, from: .first)
    #expect(try await schema() == before)
    await #expect(throws: DatabaseError.self, "The connection stays read-only") {
      try await queue.read { try $0.execute(sql: "CREATE TABLE other (a)") }
    }
  }

  @Test func `words in the names of referenced records are found beside indexed words`()
    async throws
  {
    let (queue, list, columns) = try Self.make("", seed: 2)
    let price = try #require(columns.first { $0.name == "price" })
    var selection = ListSelection<DataRecord>()
    selection.searched = columns.filter { $0.name == "name" }
    selection.words = ["tea", "kind"]
    selection.namedReferences = [
      [], [.init(column: price, test: .isOneOf((5...6).map { .integer($0) }))],
    ]
    let run = try await list.entries(
      selection, in: RowRange(), limit: 999, bytes: .max, from: .first)
    let expected = try await queue.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT id FROM "it ems"
          WHERE price IN (5, 6) AND (name LIKE 'tea%' OR name LIKE '% tea%' OR name LIKE '%-tea%')
          """)
    }
    #expect(!expected.isEmpty && run.entries.map(\.key) == expected)
    #expect(try await list.searchScope(selection)?.matchesPrefixes == true)
    #expect(list.columnsWithoutIndex(selection).map(\.name) == ["name"])
  }
}
