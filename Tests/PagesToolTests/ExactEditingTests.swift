import Foundation
import GRDB
import HTTPTypes
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that edits preserve unchanged values, and store the typed value or give the reason why not.
@Suite struct ExactEditingTests {
  private func client(
    _ sql: String, _ script: SiteClient.Script = .off
  ) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, SiteClient(try await databases.site(isWritable: true), script: script))
  }

  private func rows(_ databases: Databases, _ sql: String) throws -> [String] {
    try DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: sql)
    }
  }

  @Test(arguments: SiteClient.Script.allCases)
  func editsPreserveControlCharacters(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT, u TEXT);
      INSERT INTO a VALUES
        (1, 'one' || char(31) || 'two', 'x'), (2, char(1, 11, 127, 0) || 'z', 'x'),
        (3, '␟' || char(31), 'x'), (4, 'a' || char(13, 10) || 'b' || char(13) || 'c', 'x'),
        (5, CAST(x'41ff42' AS TEXT), 'x');
      """, script)
    let hexes = "SELECT hex(t) || u FROM a ORDER BY id"
    #expect(try await client.visit("/a").text.contains("one␟two"))
    _ = try await client.visit("/a/1/edit").submit("Save", ["t": "one␟two!"])
    _ = try await client.visit("/a/2/edit").submit("Save", ["t": "␁␋␡␀Z"])
    let page = try await client.visit("/a/3/edit").submit("Save", ["t": "␟!"])
    #expect(page.text.contains("one symbol represents different control characters"))
    _ = try await client.visit("/a/3/edit").submit("Save", ["u": "y"])
    _ = try await client.visit("/a/4/edit").submit("Save", ["t": "a\nb\nC"])
    let unreadable = try await client.visit("/a/5/edit")
    #expect(!unreadable.html.contains("name=\"t\"") && unreadable.html.contains("name=\"u\""))
    _ = try await unreadable.submit("Save", ["u": "y"])
    #expect(
      try rows(databases, hexes) == [
        "6F6E651F74776F21x", "010B7F005Ax", "E2909F1Fy", "610D0A620D43x", "41FF42y",
      ])
  }

  @Test func editsInTheListPreserveControlCharacters() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT);
      INSERT INTO a VALUES (1, 'one' || char(31) || 'two');
      """)
    _ = try await client.visit("/a?edit=1").submit("Save", ["t": "ONE␟two"])
    #expect(try rows(databases, "SELECT hex(t) FROM a") == ["4F4E451F74776F"])
  }

  @Test func textsInNumberColumnsStayTexts() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE notes (id INTEGER PRIMARY KEY, sfld INTEGER, n INT);
      INSERT INTO notes VALUES (1, 'hello' || char(31) || 'x', 1), (2, 12, 2);
      """)
    _ = try await client.visit("/notes/1/edit").submit("Save", ["sfld": "hello␟y"])
    _ = try await client.visit("/notes/~new").submit("Add", ["sfld": "another", "n": "5"])
    let page = try await client.visit("/notes/2/edit").submit("Save", ["n": "NA"])
    #expect(page.status == 422)
    #expect(
      try rows(databases, "SELECT hex(sfld) || typeof(sfld) || n FROM notes") == [
        "68656C6C6F1F79text1", "3132integer2", "616E6F74686572text5",
      ])
  }

  @Test func anEmptyTextIsAValue() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE nnd (
        id INTEGER PRIMARY KEY, s TEXT NOT NULL, n INTEGER NOT NULL, d TEXT NOT NULL DEFAULT 'x',
        day DATE NOT NULL DEFAULT '2026-01-01');
      CREATE TABLE days (id INTEGER PRIMARY KEY, day DATE NOT NULL);
      """)
    let page = try await client.visit("/nnd/~new").submit("Add", ["n": "1"])
    #expect(page.url == "/nnd/1", "\(page.text)")
    #expect(try rows(databases, "SELECT quote(s) || n || d || day FROM nnd") == ["''1x2026-01-01"])
    #expect(try await client.visit("/nnd/~new").submit("Add", [:]).status == 422)
    #expect(try await client.visit("/days/~new").submit("Add", [:]).status == 422)
  }

  /// SQLite gives these types numeric affinity, although their names do not say so.
  @Test func numbersOfOtherDatabasesAreNumbers() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE pay (id INTEGER PRIMARY KEY, a MONEY, b CURRENCY, c FIXED, d PERCENT, e YEAR);
      INSERT INTO pay VALUES (1, 1.5, 2, 3, 4, 2024);
      """)
    for column in ["a", "b", "c", "d", "e"] {
      let page = try await client.visit("/pay/1/edit").submit("Save", [column: "1,5"])
      #expect(page.status == 422, "\(column)")
    }
    _ = try await client.visit("/pay/1/edit").submit("Save", ["a": "19.90"])
    #expect(try rows(databases, "SELECT a || typeof(a) FROM pay") == ["19.9real"])
    #expect(try await client.visit("/pay?group=e&sum=a").text.contains("19.9"))
  }

  @Test func theDefaultOfAKeyIdentifiesTheNewRow() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE texts (
        k INTEGER NOT NULL, loc TEXT NOT NULL DEFAULT 'de', t TEXT, PRIMARY KEY (k, loc)) WITHOUT ROWID;
      CREATE TABLE tokens (
        id TEXT PRIMARY KEY NOT NULL DEFAULT (lower(hex(randomblob(8)))), t TEXT) WITHOUT ROWID;
      """)
    var page = try await client.visit("/texts/~new").submit("Add", ["k": "7", "t": "Hallo"])
    #expect(page.notice == "Added." && page.url == "/texts/7,de", "\(page.text)")
    page = try await client.visit("/tokens/~new").submit("Add", ["t": "first"])
    let id = try #require(rows(databases, "SELECT id FROM tokens").first)
    #expect(id.utf8.count == 16 && page.url == "/tokens/\(id)")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aChangeThatATriggerDiscardsIsReported(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY, body TEXT COLLATE NOCASE, n INTEGER);
      INSERT INTO a VALUES (1, 'old', 1);
      CREATE TRIGGER restore AFTER UPDATE OF body ON a WHEN new.body = 'typed'
        BEGIN UPDATE a SET body = old.body WHERE id = new.id; END;
      """, script)
    for address in ["/a/1/edit", "/a?edit=1", "/a?edit=1&columns=body"] {
      let page = try await client.visit(address).submit("Save", ["body": "typed"])
      #expect(page.status == 422 && page.text.contains("kept the former value of 'body'"))
      #expect(page.html.contains("value=\"typed\""))
    }
    var page = try await client.visit("/a/1/edit").submit("Save", ["body": "typed", "n": "2"])
    #expect(page.status == 422 && page.text.contains("kept the former value of 'body'"))
    #expect(!page.text.contains("kept the former value of 'n'"))
    #expect(try rows(databases, "SELECT body || n FROM a") == ["old1"])
    page = try await client.visit("/a/1/edit").submit("Save", ["body": "OLD", "n": "2"])
    #expect(page.notice == "Saved.")
    #expect(try rows(databases, "SELECT body || n FROM a") == ["OLD2"])
  }

  @Test func aCheckboxAcceptsOnlyItsValues() {
    let value = ColumnValue(
      columnIndex: 0, rules: ColumnRules(kind: .boolean), empty: .null, stored: .integer(1),
      isCheckbox: true)
    for text in ["true", "false", ""] { #expect(value.fault(text) == nil) }
    for text in ["yes", "1", "on"] { #expect(value.fault(text) == "Choose true or false.") }
  }

  @Test func numbersAreNotRounded() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE big (id INTEGER PRIMARY KEY, n INTEGER, d DECIMAL(30,10), r REAL, t "DECIMAL TEXT");
      INSERT INTO big VALUES (1, 1, 1, 1, '1');
      """)
    for (name, text) in [
      ("d", "12345678901234567890.12"), ("n", "9223372036854775808"), ("r", "1,5"),
      ("r", "9007199254740993"),
    ] {
      let page = try await client.visit("/big/1/edit").submit("Save", [name: "\(text)"])
      #expect(page.status == 422, "\(text)")
      #expect(page.html.contains("value=\"\(text)\""), "\(text)")
    }
    #expect(try rows(databases, "SELECT n || d || r || t FROM big") == ["111.01"])
    _ = try await client.visit("/big/1/edit").submit(
      "Save",
      [
        "n": "-9223372036854775808", "d": "0.1", "r": "2.50", "t": "12345678901234567890.120",
      ])
    #expect(
      try rows(databases, "SELECT n || ' ' || d || ' ' || r || ' ' || t FROM big") == [
        "-9223372036854775808 0.1 2.5 12345678901234567890.120"
      ])
  }

  @Test func lineBreaksAreNeverDropped() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title VARCHAR(80), body TEXT);
      INSERT INTO note VALUES (1, 'a', 'one' || char(10) || 'two'), (3, 'c', NULL), (4, 'd', 'short');
      """)
    for key in ["3", "4"] {
      let page = try await client.visit("/note/\(key)/edit")
      #expect(page.html.contains("<textarea name=\"body\""))
      _ = try await page.submit("Save", ["body": "p\r\nq"])
    }
    #expect(try rows(databases, "SELECT hex(body) FROM note WHERE id > 1") == ["700A71", "700A71"])
  }

  @Test func blankTextsInNumberColumnsStayUnchanged() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL DEFAULT 0, v TEXT);
      INSERT INTO t VALUES (1, '', 'a'), (2, ' ', 'b'), (3, 5, 'c');
      """)
    for key in 1...2 {
      _ = try await client.visit("/t/\(key)/edit").submit("Save", ["v": "new"])
    }
    let page = try await client.visit("/t/3/edit").submit("Save", ["n": "", "v": "new"])
    #expect(page.status == 422 && page.text.contains("Fill in this field."))
    #expect(try rows(databases, "SELECT quote(n) || v FROM t") == ["''new", "' 'new", "5c"])
  }

  private static let reference = """
    CREATE TABLE big (id INTEGER PRIMARY KEY, name TEXT);
    WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 500)
    INSERT INTO big SELECT x, 'Name ' || x FROM c;
    INSERT INTO big VALUES (501, 'Twin'), (502, 'Twin');
    CREATE TABLE ref (id INTEGER PRIMARY KEY, n INTEGER REFERENCES big (id));
    INSERT INTO ref VALUES (1, 77);
    """

  @Test(arguments: [
    ("Name 499", "499"), ("name 4", "4"), ("12", "12"), ("Twin", nil), ("Name", nil),
    ("Nobody", nil), ("600", nil), ("", "NULL"),
  ])
  func aReferenceCanBeTypedAsADisplayName(text: String, key: String?) async throws {
    let (databases, client) = try await client(Self.reference)
    for path in ["/ref/1/edit", "/ref?edit=1"] {
      let page = try await client.visit(path).submit("Save", ["n": "\(text)"])
      #expect((page.status == 422) == (key == nil), "\(page.text)")
      if key == nil { #expect(page.html.contains("value=\"\(text)\"")) }
    }
    if text == "Twin" {
      let page = try await client.visit("/ref/1/edit").submit("Save", ["n": "Twin"])
      #expect(page.text.contains("Enter the key of one: 501 (Twin), 502 (Twin)."))
    }
    #expect(try rows(databases, "SELECT coalesce(n, 'NULL') FROM ref") == [key ?? "77"])
  }

  @Test(arguments: [
    ("INT", "02", false), ("INT", "1", true), ("INT", "2.0", false), ("REAL", "2", false),
    ("REAL", "2.0", true), ("DATE", "02", false), ("TEXT", "02", true), ("", "02", true),
  ])
  func aReferenceIsRefusedIfTheColumnConvertsTheKey(
    type: String, key: String, isStored: Bool
  ) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE kinds (id TEXT PRIMARY KEY, name TEXT);
      INSERT INTO kinds VALUES ('1', 'one'), ('02', 'two'), ('2', 'deux'), ('2.0', 'real');
      CREATE TABLE ref (id INTEGER PRIMARY KEY, p \(type) REFERENCES kinds (id));
      INSERT INTO ref VALUES (1, NULL);
      """)
    for path in ["/ref/1/edit", "/ref?edit=1"] {
      let page = try await client.visit(path).submit("Save", ["p": "\(key)"])
      #expect((page.status == 422) == !isStored, "\(page.text)")
      #expect(page.text.contains("which is another key. Choose another row.") == !isStored)
    }
    #expect(
      try rows(databases, "SELECT coalesce(CAST(p AS TEXT), 'none') FROM ref")
        == [isStored ? key : "none"])
  }

  @Test(arguments: [
    ("STRING", "007", "7"), ("uuid", "1e3", "1000"), ("json", "1.10", "1.1"),
    ("binary(9)", "+49123", "49123"), ("bit", "1e400", "Infinity"), ("TIME", "0930", "930"),
    ("STRING", "123456789012345678901", "1.2345678901234568e+20"), ("ANY", "2.0", "2"),
  ])
  func aTextThatSQLiteWouldStoreAsAnotherNumberIsRefused(
    type: String, text: String, number: String
  ) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, v \(type), note TEXT);
      INSERT INTO t VALUES (1, 'A', 'x'), (2, 5, 'x'), (3, 1e20, 'x');
      CREATE TABLE k (v \(type) PRIMARY KEY, note TEXT);
      """)
    let fault = "The type \(type) would store this as \(number)."
    for path in ["/t/1/edit", "/t/2/edit", "/t?edit=1", "/t/~new", "/k/~new"] {
      let page = try await client.visit(path).submit(
        path.hasSuffix("new") ? "Add" : "Save", ["v": .text(text)])
      #expect(page.status == 422 && page.text.contains(fault), "\(path): \(page.text)")
    }
    let state = "SELECT v || ' ' || typeof(v) || note FROM t UNION ALL SELECT v FROM k"
    #expect(try rows(databases, state) == ["A textx", "5 integerx", "1.0e+20 realx"])
    for (key, typed) in [("1", "12"), ("2", "A-1")] {
      let page = try await client.visit("/t/\(key)/edit").submit("Save", ["v": .text(typed)])
      #expect(page.notice == "Saved.", "\(page.text)")
    }
    for key in ["1", "2", "3"] {
      _ = try await client.visit("/t/\(key)/edit").submit("Save", ["note": "y"])
    }
    #expect(try rows(databases, state) == ["12 integery", "A-1 texty", "1.0e+20 realy"])
  }

  @Test func strictTablesKeepTextsInColumnsOfAnyType() async throws {
    let (databases, client) = try await client(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, v ANY) STRICT; INSERT INTO t VALUES (1, 'A');")
    let page = try await client.visit("/t/1/edit").submit("Save", ["v": "007"])
    #expect(page.notice == "Saved.", "\(page.text)")
    #expect(try rows(databases, "SELECT v FROM t") == ["007"])
  }

  @Test(arguments: ["a TEXT PRIMARY KEY", "a INT PRIMARY KEY", "a TEXT, PRIMARY KEY (a, b)"])
  func aNewRowNeedsItsKey(columns: String) async throws {
    let names = columns.contains("(a, b)") ? "b INT, \(columns)" : "\(columns), b INT"
    let (databases, client) = try await client("CREATE TABLE t (\(names));")
    let page = try await client.visit("/t/~new").submit("Add", ["a": "", "b": "1"])
    #expect(page.status == 422 && page.text.contains("Fill in this field."), "\(page.text)")
    #expect(try rows(databases, "SELECT b || '' FROM t").isEmpty)
    _ = try await client.visit("/t/~new").submit("Add", ["a": "7", "b": "1"])
    #expect(try rows(databases, "SELECT a || '' FROM t") == ["7"])
  }

  private static let conflicts = """
    CREATE TABLE rep (id INTEGER PRIMARY KEY, email TEXT UNIQUE ON CONFLICT REPLACE, v TEXT);
    INSERT INTO rep VALUES (1, 'a@example.com', 'first'), (2, 'b@example.com', 'second');
    """

  @Test(arguments: SiteClient.Script.allCases)
  func theReplaceButtonReplacesTheOtherRow(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(Self.conflicts, script)
    let new: [String: FieldInput] = ["email": "a@example.com", "v": "new"]
    let page = try await client.visit("/rep/~new").submit("Add", new)
    #expect(page.text.contains("Another row has this already."))
    #expect(try rows(databases, "SELECT v FROM rep") == ["first", "second"])
    #expect(page.status == 422 && page.html.contains("<a href=\"/rep/1\">Row “a@example.com”</a>"))
    let replaced = try await page.submit("Replace it", [:])
    #expect(replaced.url == "/rep/3", "\(replaced.text)")
    #expect(try rows(databases, "SELECT v FROM rep") == ["second", "new"])
  }

  @Test func theReplaceButtonWorksInTheRowEditor() async throws {
    let (databases, client) = try await client(Self.conflicts)
    let page = try await client.visit("/rep?edit=2").submit("Save", ["email": "a@example.com"])
    #expect(page.status == 422 && page.html.contains("href=\"/rep/1\""))
    _ = try await page.submit("Replace it", [:])
    #expect(try rows(databases, "SELECT id || v FROM rep") == ["2second"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRefusedDeletionLinksToTheReferringRows(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE kinds (a INT, b TEXT, PRIMARY KEY (a, b));
      INSERT INTO kinds VALUES (1, 'x'), (2, 'y');
      CREATE TABLE teas (id INTEGER PRIMARY KEY, a INT, b TEXT, FOREIGN KEY (a, b) REFERENCES kinds);
      INSERT INTO teas VALUES (1, 1, 'x'), (2, 1, 'x');
      CREATE TABLE secrets (id INTEGER PRIMARY KEY, a INT, b TEXT, FOREIGN KEY (a, b) REFERENCES kinds);
      """, script)
    var page = try await client.visit("/kinds/1,x").submit("Delete")
    #expect(page.text.contains("other rows refer to this row"))
    #expect(page.status == 422 && page.text.contains("2 rows in ‘teas’ by a, b"))
    #expect(page.html.contains("href=\"/teas?is.a=1&amp;is.b=x\""))
    page = try await client.visit("/kinds")
    page = try await page.submit(
      "Apply", ["all": true], in: page.elements("#pe-form-selected")[0])
    #expect(page.status == 422 && page.html.contains("href=\"/teas?is.a=1&amp;is.b=x\""))
    #expect(try rows(databases, "SELECT b FROM kinds") == ["x", "y"])
  }

  @Test(arguments: [("BLOB", "x'00ff'", "~x00FF", true), ("TEXT", "''", "~", false)])
  func rowsThatReferToAKeyAreCountedAndLinkedIfAnAddressHasIt(
    type: String, value: String, key: String, isLinked: Bool
  ) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE kinds (id \(type) PRIMARY KEY, note TEXT); INSERT INTO kinds VALUES (\(value), 'x');
      CREATE TABLE teas (id INTEGER PRIMARY KEY, kind \(type) REFERENCES kinds);
      INSERT INTO teas VALUES (1, \(value)), (2, \(value)), (3, NULL);
      """)
    let page = try await client.visit("/kinds/\(key)")
    #expect(page.status == 200 && page.text.contains("Referred to by"), "\(page.text)")
    #expect(page.text.contains("teas by kind"))
    #expect(page.html.contains("href=\"/teas?") == isLinked)
    let refused = try await page.submit("Delete")
    #expect(
      refused.status == 422 && refused.text.contains("2 rows in ‘teas’ by kind"),
      "\(refused.text)")
    #expect(refused.html.contains("href=\"/teas?") == isLinked)
    if isLinked { #expect(try await page.follow("teas by kind").text.contains("2 rows")) }
    #expect(try rows(databases, "SELECT note FROM kinds") == ["x"])
  }

  @Test(arguments: [
    ("id BLOB PRIMARY KEY, note TEXT", "x'01', 'x'"),
    ("id INTEGER PRIMARY KEY, b BLOB NOT NULL", "1, x'01'"),
  ])
  func aTableWhoseNewRowsNeedBytesDoesNotOfferToAddThem(
    columns: String, values: String
  ) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (\(columns)); INSERT INTO t VALUES (\(values));
      CREATE TABLE plain (id BLOB PRIMARY KEY DEFAULT (randomblob(8)), note TEXT);
      CREATE TABLE parents (id BLOB PRIMARY KEY);
      INSERT INTO parents VALUES (x'01');
      CREATE TABLE children (parent BLOB PRIMARY KEY REFERENCES parents, note TEXT);
      """)
    defer { withExtendedLifetime(databases) {} }
    let sentence = "Rows can be added only by an import"
    let list = try await client.visit("/t")
    #expect(list.text.contains(sentence) && !list.html.contains("href=\"/t/~new\""))
    #expect(list.html.contains("href=\"/t/~import\""))
    #expect(try await client.visit("/t/~new").text.contains(sentence))
    #expect(try await client.visit("/plain").html.contains("href=\"/plain/~new\""))
    // The key of a parent is chosen from a list.
    #expect(try await client.visit("/children").html.contains("href=\"/children/~new\""))
    let form = try await client.visit("/parents/~x01").follow("Add")
    #expect(!form.text.contains(sentence))
    let page = try await form.submit("Add", ["note": "new"])
    #expect(page.notice == "Added.", "\(page.text)")
    #expect(try rows(databases, "SELECT hex(parent) || note FROM children") == ["01new"])
  }
}
