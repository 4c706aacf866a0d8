import Foundation
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that a search finds the words that a list shows, with any full-text index.
@Suite struct SearchSiteTests {
  private static let keeping = """
    CREATE TRIGGER t_i AFTER INSERT ON t BEGIN INSERT INTO f(rowid, title) VALUES (new.id, new.title); END;
    CREATE TRIGGER t_d AFTER DELETE ON t BEGIN
      INSERT INTO f(f, rowid, title) VALUES ('delete', old.id, old.title); END;
    CREATE TRIGGER t_u AFTER UPDATE ON t BEGIN
      INSERT INTO f(f, rowid, title) VALUES ('delete', old.id, old.title);
      INSERT INTO f(rowid, title) VALUES (new.id, new.title); END;
    """
  private static let rebuild = "INSERT INTO f(f) VALUES ('rebuild');"

  private static func index(_ options: String = "") -> String {
    "CREATE VIRTUAL TABLE f USING fts5(title, content='t', content_rowid='id'\(options));"
  }

  /// Returns the keys that a search finds, and whether the page says that words match by prefix.
  private func found(_ words: String, _ sql: String) async throws -> (keys: [String], says: Bool) {
    let databases = try Databases()
    try databases.make(sql)
    let site = try await databases.site()
    defer { withExtendedLifetime(databases) {} }
    let query = try #require(
      words.addingPercentEncoding(withAllowedCharacters: CharacterSet.alphanumerics))
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/t/-/document?q=" + query,
        headerFields: [.accept: "application/json"]))
    let document = try JSONDecoder().decode(Document.self, from: Data(response.body))
    let page = try await SiteClient(site, script: .off).visit("/t?q=" + query)
    return (
      // The key of the row "No matching rows" is its position.
      document.sections.flatMap(\.rows).map(\.key).filter { !$0.hasPrefix("-") },
      page.text.contains("words match by prefix")
    )
  }

  private struct Document: Decodable {
    struct Section: Decodable { var rows: [Row] }
    struct Row: Decodable { var key: String }
    var sections: [Section]
  }

  @Test(
    arguments: ["", ", detail=none", ", detail=column", ", tokenize=trigram", ", tokenize=porter"],
    [
      ("BENCH-100821", ["1"]), ("bench-100", ["1"]), ("O'Brien", ["3"]), ("a:b", []),
      ("n'roll", ["3"]),
      ("rock-n", ["3"]), ("runn", ["2"]), ("-", ["1", "3"]), ("o'br rock", ["3"]),
    ] as [(String, [String])])
  func hyphensAndApostrophesAreFound(options: String, search: (words: String, keys: [String]))
    async throws
  {
    let result = try await found(
      search.words,
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT);
      INSERT INTO t VALUES (1, 'order BENCH-100821 shipped'), (2, 'running words'),
        (3, 'O''Brien: rock-n''roll');
      \(Self.index(options)) \(Self.keeping) \(Self.rebuild)
      """)
    #expect(result.keys == search.keys)
  }

  @Test(
    arguments: [
      ("fresh", ["3"]), ("okakura", ["1"]), ("Changed", ["2"]), ("Black", []), ("tea", ["1"]),
    ] as [(String, [String])])
  func anIndexWithoutTriggersIsBypassed(words: String, keys: [String]) async throws {
    let result = try await found(
      words,
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT, author TEXT);
      INSERT INTO t VALUES (1, 'Green tea', 'Okakura'), (2, 'Black tea', 'Fortune');
      \(Self.index()) \(Self.rebuild)
      INSERT INTO t VALUES (3, 'fresh leaves', 'x'); UPDATE t SET title = 'changed' WHERE id = 2;
      """)
    #expect(result.keys == keys && !result.says)
  }

  @Test(
    arguments: [
      // Triggers created after the rows, triggers with a condition, and a trigger for only one column.
      "\(index()) \(keeping)",
      "\(index()) \(rebuild) \(keeping.replacing("ON t BEGIN INSERT INTO f(rowid", with: "ON t WHEN new.id > 5 BEGIN INSERT INTO f(rowid"))",
      "\(index()) \(rebuild) \(keeping.replacing("AFTER UPDATE ON", with: "AFTER UPDATE OF author ON"))",
    ])
  func anIndexThatTriggersDoNotFullyUpdateIsBypassed(index: String) async throws {
    let result = try await found(
      "fresh",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT, author TEXT);
      INSERT INTO t VALUES (1, 'Green tea', 'Okakura'), (2, 'old', 'Fortune');
      \(index)
      INSERT INTO t VALUES (3, 'fresh leaves', 'x'); UPDATE t SET title = 'fresh' WHERE id = 2;
      """)
    #expect(result.keys == ["2", "3"])
  }

  @Test(
    arguments: [
      ("tea", ["1"], true), ("ea", [], true), ("okakura", ["1"], false), ("7", ["1", "2"], false),
      ("2024-02", ["2"], false), ("1700", ["2"], false), ("NA", ["2"], false),
    ] as [(String, [String], Bool)])
  func anIndexThatIsUpToDateFindsPrefixesAndThePageSaysSo(
    words: String, keys: [String], says: Bool
  ) async throws {
    // If a column outside the index may contain the word, the search reads all rows.
    let author = words == "tea" || words == "ea" ? "" : "Okakura"
    let result = try await found(
      words,
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT, author TEXT, made DATE, qty INTEGER);
      \(Self.index()) \(Self.keeping)
      INSERT INTO t VALUES (1, 'Green tea 7', NULL, '2024-01-05', 17), (2, 'Bläck', NULL, '2024-02-05', 1700);
      UPDATE t SET author = '\(author)' WHERE id = 1 AND '\(author)' <> '';
      UPDATE t SET qty = 'NA 1700' WHERE id = 2 AND '\(words)' = 'NA';
      """)
    #expect(result.keys == keys && result.says == says)
  }

  @Test(
    arguments: [
      ("müller", ["1", "2"]), ("MÜLLER", ["1", "2"]), ("россия", ["3"]), ("中国", ["4"]),
      ("茶", ["4"]), ("Python", ["4"]), ("kelvin", ["5"]), ("strasse", []), ("straSSe", []),
      ("ΟΔΌΣ", ["6"]),
    ] as [(String, [String])], [true, false])
  func lettersOfAllScriptsAreFoundInEitherCase(
    search: (words: String, keys: [String]), isIndexed: Bool
  ) async throws {
    let index = isIndexed ? Self.index() + Self.keeping : ""
    let result = try await found(
      search.words,
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT); \(index)
      INSERT INTO t VALUES (1, 'Müller'), (2, 'MÜLLER'), (3, 'В РОССИЯ'), (4, '我喝中国茶，用Python编程'),
        (5, '\u{212A}elvin'), (6, 'οδός straße');
      """)
    #expect(result.keys == search.keys)
  }

  @Test(
    arguments: [
      ("10045", ["1"]), ("0.30000000000000004", ["1"]), ("1e+20", ["2"]), ("infinity", ["3"]),
      ("-7.5", ["3"]), ("ada 100", ["1"]), ("NA", ["3"]), ("9223372036854775807", ["2"]),
    ] as [(String, [String])])
  func numbersAreFoundAsTheListShowsThem(words: String, keys: [String]) async throws {
    let result = try await found(
      words,
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, number INTEGER, customer TEXT, price REAL, any);
      INSERT INTO t VALUES (1, 10045, 'Ada', 0.1 + 0.2, NULL), (2, 9223372036854775807, 'Ben', 1e20, x'3130303435'),
        (3, 'NA', '', 9e999, -7.5);
      """)
    #expect(result.keys == keys)
  }

  @Test func aReferencedNameIsFoundByTheCollationOfItsKey() async throws {
    let sql = """
      CREATE TABLE people (code TEXT PRIMARY KEY COLLATE NOCASE, name TEXT);
      INSERT INTO people VALUES ('Oka', 'Kakuzo');
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT, author TEXT REFERENCES people (code));
      INSERT INTO t VALUES (1, 'Green tea', 'OKA'), (2, 'Black tea', 'x');
      """
    #expect(try await found("kakuzo", sql).keys == ["1"])
  }

  @Test func aReferencedNameIsFoundBesideAFullTextIndex() async throws {
    let sql = """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO people VALUES (1, 'Okakura');
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT, author INTEGER REFERENCES people (id));
      \(Self.index()) \(Self.keeping)
      INSERT INTO t VALUES (1, 'Green tea', 1), (2, 'Okra', NULL);
      """
    #expect(try await found("okakura", sql).keys == ["1"])
    #expect(try await found("green", sql).says)
    withExtendedLifetime(sql) {}
  }
}
