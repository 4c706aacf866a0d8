import Foundation
import GRDB
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PageData

/// Tests of imports and their previews.
@Suite struct CSVImportTests {
  private static let shop = """
    CREATE TABLE kinds (code TEXT PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID;
    INSERT INTO kinds VALUES ('tea'), ('cup');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, price REAL CHECK (price >= 0),
      kind TEXT REFERENCES kinds, year INT DEFAULT 2020, UNIQUE (name, year));
    INSERT INTO products VALUES (7, 'Sencha', 1, 'tea', 2020);
    CREATE TABLE notes (text);
    """

  /// A preview's access to the database: it copies all of it, or looks up rows.
  enum Copy: CaseIterable, Sendable {
    case whole, lookups

    var byteLimit: Int { self == .whole ? ImportCopy.byteLimit : 0 }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ sql: String, mode: String = "DELETE") throws {
    let queue = try DatabaseQueue(path: folder.file)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: sql)
      _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = \(mode)")
    }
    try queue.close()
  }

  private func preview(
    _ csv: String, into name: String, _ copy: Copy,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportReport {
    let catalog = try SQLiteCatalog(path: folder.file, limits: .patient, isWritable: true)
    let table = try #require(try await catalog.table(name))
    return try await CSVImport(try file(csv), into: table).preview(
      in: catalog.database(), copyingUpTo: copy.byteLimit, progress: progress)
  }

  private func file(_ csv: String) throws -> FileHandle {
    let url = folder.url.appendingPathComponent("\(UUID().uuidString).csv")
    try Data(csv.utf8).write(to: url)
    return try FileHandle(forReadingFrom: url)
  }

  @Test(arguments: ["DELETE", "WAL"], Copy.allCases)
  func otherConnectionsCanWriteDuringAPreview(mode: String, copy: Copy) async throws {
    try make(Self.shop, mode: mode)
    let path = folder.file
    let outcomes = Mutex<[String]>([])
    let csv =
      "name\n"
      + (0..<6_000).map { String(repeating: "a long name ", count: 10) + "\($0)" }
      .joined(separator: "\n")
    let report = try await preview(csv, into: "products", copy) { _ in
      var outcome = "written"
      do {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        try DatabaseQueue(path: path, configuration: configuration)
          .write { try $0.execute(sql: "INSERT INTO notes VALUES ('x')") }
      } catch {
        outcome = "\(error)"
      }
      outcomes.withLock { $0.append(outcome) }
    }
    #expect(report.errors.isEmpty && report.rows == 6_000, "\(report.errors)")
    let all = outcomes.withLock(\.self)
    #expect(all.count >= 2 && all.allSatisfy { $0 == "written" }, "\(all)")
    // The preview stores nothing.
    let rows = try await DatabaseQueue(path: path).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM products")
    }
    #expect(rows == 1)
  }

  @Test(arguments: Copy.allCases)
  func aPreviewReportsConflictsWithExistingRows(copy: Copy) async throws {
    try make(Self.shop)
    let report = try await preview(
      """
      id,name,price,kind
      7,a,1,tea
      8,SENCHA,1,cup
      9,b,-1,tea
      10,c,1,bowl
      11,,1,TEA
      12,d,1,TEA
      ,e,1,
      12,f,1,
      """, into: "products", copy)
    #expect(report.rows == 8)
    let lines = report.errors.map(\.line)
    // With a whole copy, references to missing rows are reported only if there are no other errors.
    #expect(lines == (copy == .whole ? [2, 3, 4, 6, 9] : [2, 3, 4, 5, 6, 9]), "\(report.errors)")
    #expect((report.omittedChecks == nil) == (copy == .whole))
    let missing = try await preview("name,kind\na,bowl\n", into: "products", copy)
    #expect(missing.errors.count == 1, "\(missing.errors)")
  }

  @Test func aReferenceToAMissingRowIsReportedWithItsLine() async throws {
    try make(
      """
      CREATE TABLE kinds (a INT, b TEXT, PRIMARY KEY (a, b)); INSERT INTO kinds VALUES (1, 'x');
      CREATE TABLE teas (
        id INTEGER PRIMARY KEY, up INT REFERENCES teas, a INT, b TEXT, FOREIGN KEY (a, b) REFERENCES kinds);
      PRAGMA foreign_keys = OFF; INSERT INTO teas VALUES (1, 99, NULL, NULL);
      CREATE TABLE words (word TEXT PRIMARY KEY, up TEXT REFERENCES words) WITHOUT ROWID;
      CREATE TABLE pairs (n INT, a INT, b TEXT, PRIMARY KEY (n, a), FOREIGN KEY (a, b) REFERENCES kinds) WITHOUT ROWID;
      PRAGMA foreign_keys = OFF; INSERT INTO words VALUES ('old', 'gone');
      """)
    // A row may refer to a later row. Errors in existing rows are not reported.
    let report = try await preview(
      "id,up,a,b\n5,7,,\n7,5,1,x\n\n9,8,,\n3,,1,y\n", into: "teas", .whole)
    #expect(report.errors.map(\.line) == [5, 6])
    #expect(
      report.errors.map(\.text) == [
        "up: The row refers to a row that does not exist. The value is '8'.",
        "a, b: The row refers to a row that does not exist. The values are '1', 'y'.",
      ])
    let many = "up\n" + (0..<100).map { "\(1_000 + $0)\n" }.joined()
    #expect(
      try await preview(many, into: "teas", .whole).errors.compactMap(\.line) == Array(2...21))
    let words = try await preview("word,up\na,b\nc,a\n\nd,z\n", into: "words", .whole)
    #expect(words.errors.map(\.line) == [2, 5])
    #expect(
      words.errors.last?.text
        == "up: The row refers to a row that does not exist. The value is 'z'."
    )
    let pairs = try await preview("n,a,b\n1,1,x\n2,01,y\n3,1,\n", into: "pairs", .whole)
    #expect(pairs.errors.map(\.line) == [3])
    #expect(pairs.errors.first?.text.contains("The values are '1', 'y'.") == true)
  }

  @Test func aQuotedEmptyFieldIsNullInNumbersGeneratedKeysAndReferences() async throws {
    try make(
      """
      CREATE TABLE kinds (code TEXT PRIMARY KEY);
      CREATE TABLE drafts (code TEXT PRIMARY KEY DEFAULT (hex(randomblob(8))));
      CREATE TABLE t (id INTEGER PRIMARY KEY, n INT, r REAL, kind TEXT REFERENCES kinds, name TEXT);
      """)
    let catalog = try SQLiteCatalog(path: folder.file, limits: .patient, isWritable: true)
    let (kinds, table) = (try await catalog.table("kinds"), try await catalog.table("t"))
    let drafts = try await catalog.table("drafts")
    #expect(kinds?.importColumns(SQLiteSample()).map(\.allowsEmptyText) == [true])
    #expect(drafts?.importColumns(SQLiteSample()).map(\.allowsEmptyText) == [false])
    #expect(
      table?.importColumns(SQLiteSample()).map(\.allowsEmptyText) == [
        false, false, false, false, true,
      ])
    let csv = #""id","n","r","kind","name"\#n"","","","","Tea"\#n"#
    let report = try await preview(csv, into: "t", .whole)
    #expect(report.errors.isEmpty && report.rows == 1, "\(report.errors)")
  }

  @Test(arguments: Copy.allCases)
  func rowsWithoutARowNumberGetAnUnusedOne(copy: Copy) async throws {
    try make(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, t TEXT);
      INSERT INTO a VALUES (1, 'x'), (2, 'y'), (3, 'z');
      CREATE TABLE w (k TEXT, n INT, PRIMARY KEY (k, n)) WITHOUT ROWID;
      INSERT INTO w VALUES ('x', 1);
      """)
    let report = try await preview("t\n1\n2\n3\n", into: "a", copy)
    #expect(report.errors.isEmpty && report.warnings.isEmpty, "\(report.errors)")
    let other = try await preview("k,n\nx,2\nx,1\n", into: "w", copy)
    #expect(other.errors.map(\.line) == [3])
  }

  @Test(arguments: [true, false], Copy.allCases)
  func theLargestRowNumberCausesAWarning(isAutoincremented: Bool, copy: Copy) async throws {
    let word = isAutoincremented ? " AUTOINCREMENT" : ""
    try make("CREATE TABLE t (id INTEGER PRIMARY KEY\(word), name TEXT)")
    let report = try await preview(
      "id,name\n1,a\n9223372036854775806,b\n9223372036854775807,c\n", into: "t", copy)
    #expect(report.errors.isEmpty)
    let warning = try #require(report.warnings.first)
    #expect(report.warnings.count == 1 && warning.line == 4)
    #expect(warning.text.contains("'id' is 9223372036854775807"))
    #expect(
      warning.text.contains(
        isAutoincremented ? "SQLite rejects new rows" : "random numbers"))
    // SQLite itself assigns the largest number to the second row.
    let next = try await preview("id,name\n9223372036854775806,a\n,b\n", into: "t", copy)
    #expect(next.warnings.map(\.line) == [3])
    let before = try await preview("id,name\n9223372036854775806,a\n", into: "t", copy)
    #expect(before.warnings.isEmpty)
  }

  @Test(arguments: Copy.allCases)
  func exhaustedRowNumbersAreReportedWithTheLine(copy: Copy) async throws {
    try make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
      CREATE TABLE full (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
      INSERT INTO full VALUES (9223372036854775807, 'a');
      """)
    let report = try await preview("id,name\n9223372036854775807,a\n,b\n", into: "t", copy)
    #expect(report.errors.map(\.line) == [3])
    #expect(report.errors.first?.text.contains("'id' has no number left") == true)
    let full = try await preview("name\nb\n", into: "full", copy)
    #expect(full.errors.map(\.line) == [2])
    #expect(full.errors.first?.text.contains("'id' has no number left") == true)
  }

  @Test func aDatabaseInUTF16IsCopied() async throws {
    try make("PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES ('é')")
    for copy in Copy.allCases {
      let report = try await preview("a\né\nf\n", into: "t", copy)
      #expect(report.errors.map(\.line) == [2])
    }
  }

  @Test func aCopyTakesNoMoreMemoryThanItsCache() async throws {
    try make("CREATE TABLE t (a)")
    let catalog = try SQLiteCatalog(path: folder.file, limits: .patient)
    let table = try #require(try await catalog.table("t"))
    let copy = try await ImportCopy(of: catalog.database(), for: table)
    try await copy.queue.writeWithoutTransaction { database in
      try database.inTransaction {
        for _ in 0..<320 {
          try database.execute(sql: "INSERT INTO t VALUES (zeroblob(100000))")
        }
        #expect(database.cacheUsed < 4 << 20)
        return .rollback
      }
    }
  }

  @Test func aCopyGrowsNoFurtherThanItsLimit() async throws {
    try make("PRAGMA page_size = 4096; CREATE TABLE t (a)")
    let catalog = try SQLiteCatalog(path: folder.file, limits: .patient)
    let table = try #require(try await catalog.table("t"))
    for (limit, pages) in [(ImportCopy.byteLimit, 2), (0, 0)] {
      let copy = try await ImportCopy(of: catalog.database(), for: table, upTo: limit)
      let most = try await copy.queue.read { try Int.fetchOne($0, sql: "PRAGMA max_page_count") }
      #expect(most == pages + ImportCopy.growthLimit / 4096)
    }
  }

  @Test func anImportUsesALargeCacheAndRestoresTheOldSize() async throws {
    try make("CREATE TABLE t (a)")
    let catalog = try SQLiteCatalog(path: folder.file, limits: .patient, isWritable: true)
    let table = try #require(try await catalog.table("t"))
    let writer = try #require(try catalog.writer())
    let sizes = Mutex<[Int?]>([])
    let text = String(repeating: "x", count: 300_000)
    let report = try await CSVImport(try file("a\n\(text)\n"), into: table).store(by: writer) { _ in
      // This closure runs on the connection's thread.
      let size = try? writer.writer.unsafeReentrantWrite {
        try Int.fetchOne($0, sql: "PRAGMA cache_size")
      }
      sizes.withLock { $0.append(size) }
    }
    #expect(report.isStored && report.rows == 1)
    let all = sizes.withLock(\.self)
    #expect(!all.isEmpty && all.allSatisfy { $0 == -48 << 10 })
    let size = try await writer.writer.read { try Int.fetchOne($0, sql: "PRAGMA cache_size") }
    #expect(size == -2_000)
  }

  private static let values = """
    CREATE TABLE t (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, qty INTEGER, price REAL, d DECIMAL(30,10),
      level TEXT NOT NULL DEFAULT 'low');
    CREATE TABLE notes (id INTEGER PRIMARY KEY, sfld INTEGER);
    INSERT INTO notes VALUES (1, 'hello'), (2, 5);
    CREATE TABLE rep (id INTEGER PRIMARY KEY, email TEXT UNIQUE ON CONFLICT REPLACE, v TEXT);
    INSERT INTO rep VALUES (1, 'a', 'first');
    CREATE TABLE ign (id INTEGER PRIMARY KEY, email TEXT UNIQUE ON CONFLICT IGNORE);
    INSERT INTO ign VALUES (1, 'a');
    """

  @Test(arguments: Copy.allCases)
  func valuesThatAColumnWouldChangeAreReportedWithTheirLines(copy: Copy) async throws {
    try make(Self.values)
    let report = try await preview(
      """
      id,name,qty,price,d
      1,Ada,"1,000",1,1
      2,Ben,NA,1,1
      3,Cleo,1,"1,5",1
      4,Dan,1,1,12345678901234567890.12
      5,Eva,9223372036854775808,1,1
      6,,0012,2.50,0.1
      """, into: "t", copy)
    #expect(report.errors.map(\.line) == [2, 3, 4, 5, 6], "\(report.errors)")
    #expect(
      report.errors[1].text == "qty: Enter a number, such as 12 or -0.5. The value is 'NA'.",
      "\(report.errors)")
    let notes = try await preview("sfld\nanother\n6\n", into: "notes", copy)
    #expect(notes.errors.isEmpty, "\(notes.errors)")
  }

  @Test(arguments: Copy.allCases)
  func anImportReplacesNoRow(copy: Copy) async throws {
    try make(Self.values)
    for table in ["rep", "ign"] {
      let report = try await preview("email\nb\na\nc\nb\n", into: table, copy)
      #expect(report.errors.map(\.line) == [3, 5], "\(report.errors)")
      #expect(
        report.errors.allSatisfy { $0.text == "email: Another row has this already." },
        "\(report.errors)")
    }
  }

  @Test func anEmptyCellStoresAnEmptyTextOrTheDefault() async throws {
    try make(Self.values)
    let catalog = try SQLiteCatalog(path: folder.file, limits: .patient, isWritable: true)
    let table = try #require(try await catalog.table("t"))
    let writer = try #require(try catalog.writer())
    let report = try await CSVImport(
      try file("name,qty,level\n,007,\nx,,high\n"), into: table
    ).store(by: writer) { _ in }
    #expect(report.isStored, "\(report.errors)")
    let rows = try await writer.writer.read {
      try String.fetchAll($0, sql: "SELECT quote(name) || quote(qty) || quote(level) FROM t")
    }
    #expect(rows == ["''7'low'", "'x'NULL'high'"])
  }
}
