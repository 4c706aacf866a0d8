import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Words are found as FTS5 finds their beginnings, whichever way is quicker.
@Suite struct FullTextTests {
  private static let tokenizers = [
    "", ", tokenize = 'unicode61'", ", tokenize = \"unicode61 remove_diacritics 0\"",
    ", tokenize='ascii'", ", tokenize = 'porter unicode61'", ", tok = 'porter'",
    ", tokenize = trigram", ", tokenize = \"unicode61 tokenchars '-'\"", ", detail = none",
    ", detail = column", ", prefix = '2 3'",
  ]
  private static let texts = [
    "tea", "Tea", "teas", "teapot", "TEA-POT", "té", "tée", "running", "runs", "run", "x", "x1",
    "x10", "x100", "10", "100", "été", "ete", "straße", "STRASSE", "naïve", "a", "OR", "NOT", "\"",
    "😀", "-", "K", "日本", "日本語", "cafe\u{301}s",
  ]

  private static func make(_ options: String, seed: Int, rows: Int = 60) throws -> (
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
      for number in 0..<rows {
        let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          texts.randomElement(using: &random) ?? ""
        }
        try database.execute(
          sql: "INSERT INTO \"it ems\" VALUES (?, ?, ?)",
          arguments: [number, number % 7, words.joined(separator: " ")])
      }
      try database.execute(sql: "INSERT INTO \"fo \"\"und\" (\"fo \"\"und\") VALUES ('rebuild')")
    }
    let table = try #require(try queue.read { try SQLiteTable.named("it ems", in: $0) })
    let columns = table.columns.enumerated().map { index, column in
      DataColumn(column.name, name: column.name, kind: RandomTable.kind(column.type)) {
        (record: DataRecord) in record.values[index]
      }.sortable().filterable().searchable(column.type == "TEXT")
    }
    return (queue, SQLiteList(BoundedDatabase(queue, limits: .patient), table), columns)
  }

  @Test(arguments: tokenizers, 0..<8)
  func theRowsAreThoseOfTheBeginnings(options: String, seed: Int) async throws {
    let (queue, list, columns) = try Self.make(options, seed: seed)
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
      let found = try await list.entries(
        selection, in: RowRange(), limit: 999, bytes: .max, from: .first)
      let expected = try await queue.read { database in
        try Int.fetchSet(
          database,
          sql: "SELECT rowid FROM \"fo \"\"und\" WHERE \"fo \"\"und\" MATCH ? AND +rowid >= ?",
          arguments: [FullTextIndex.beginnings(selection.words), least])
      }
      #expect(Set(found.entries.compactMap { Int($0.key) }) == expected, "\(words) \(order)")
      #expect(try await list.count(selection, upTo: 999) == .exactly(expected.count))
    }
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
      return try SQLiteTable.named("it ems", in: database)?.fullText?
        .expression(words, in: database) ?? ""
    }
  }

  @Test func aFewTermsAreSoughtEachByItself() async throws {
    #expect(try await expression(["tea"]) == #"("tea" OR "teapot")"#)
    #expect(try await expression(["TEAP", "x59"]) == #"("teapot") AND ("x59")"#)
    #expect(try await expression(["te"]) == #"("te" OR "tea" OR "teapot")"#)
  }

  /// What terms are sought by is cut into terms once more.
  @Test(arguments: [
    "unicode61 remove_diacritics 0", "unicode61", "unicode61 remove_diacritics 2", "ascii",
  ])
  func aTermIsFoundByItself(tokenizer: String) async throws {
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

  @Test func whatHasNothingToBeFoundByIsLeftOut() async throws {
    #expect(try await expression(["tea", "-"]) == #""tea"* "-"*"#)
    #expect(try await expression(["tea", "té"]) == #"("tea" OR "teapot") AND "té"*"#)
  }

  @Test(arguments: ["x", "té", "none", "tea-pot", "-"])
  func othersAreSoughtAsBeginnings(word: String) async throws {
    #expect(try await expression([word]) == "\"\(word)\"*")
  }

  @Test(arguments: tokenizers)
  func termsAreSoughtWhereTheyAreKeptAsTheyAre(options: String) async throws {
    let isKept = !["porter", "trigram", "tokenchars"].contains(where: options.contains)
    #expect(try await expression(["teap"], options) == (isKept ? #"("teapot")"# : #""teap"*"#))
  }

  @Test func termsThatComeAndGoAreKnown() async throws {
    let (queue, _, _) = try Self.make("", seed: 1, rows: 0)
    let index = try #require(
      try await queue.read { try SQLiteTable.named("it ems", in: $0)?.fullText })
    func expression(after change: String) async throws -> String {
      try await queue.write { try $0.execute(sql: change) }
      return try await queue.read { try index.expression(["tea"], in: $0) }
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

  @Test func whatIsRememberedOfTermsHasABudget() async throws {
    let (queue, _, _) = try Self.make("", seed: 1)
    try await queue.read { database in
      let index = try #require(try SQLiteTable.named("it ems", in: database)?.fullText)
      for number in 0..<2_000 {
        _ = try index.expression([String(repeating: "x", count: 100) + "\(number)"], in: database)
        #expect(index.bytesKnown <= 1 << 16)
      }
      #expect(index.bytesKnown > 1 << 15)
      let before = index.bytesKnown
      _ = try index.expression([String(repeating: "x", count: 20_000)], in: database)
      #expect(index.bytesKnown == before, "What is too large is not remembered.")
    }
  }

  @Test func nothingOfTheFileIsWritten() async throws {
    let (queue, list, columns) = try Self.make("", seed: 3)
    func schema() async throws -> [String] {
      try await queue.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") }
    }
    let before = try await schema()
    let query = try ListQuery().reading([(name: "q", value: "tea")])
    _ = try await list.entries(
      ListSelection(query, of: columns), in: RowRange(), limit: 9, bytes: .max, from: .first)
    #expect(try await schema() == before)
    await #expect(throws: DatabaseError.self, "It may be written no more than before.") {
      try await queue.read { try $0.execute(sql: "CREATE TABLE other (a)") }
    }
  }
}
