import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgres
@testable import pages

/// Tests that rows and references of PostgreSQL have the same display names as those of files.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct RowNamePostgresTests
{
  private func client(
    _ sql: String, settings: [TableSettings] = [], isWritable: Bool = false
  ) async throws -> SiteClient {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: sql) }
    var source = DataSource(
      name: "shop",
      database: try await PostgresTables(PostgresCatalog(database), isWritable: isWritable))
    source.settings.tables = settings
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    return SiteClient(site, script: .off)
  }

  @Test(
    arguments: [
      ("uuid uuid, email text UNIQUE, name text", "gen_random_uuid(), 'a@b.c', 'Ada'", "Ada"),
      ("uuid text, email varchar(9) UNIQUE", "'0b3c', 'a@b.c'", "a@b.c"),
      (
        "\"Title\" text, \"LastName\" text, first_name char(9)", "'Dr', 'Lovelace', 'Ada'",
        "Ada Lovelace"
      ),
      ("isbn text UNIQUE, title text", "'978-3', 'Emma'", "Emma"),
      ("city text, company_name text", "'Ulm', 'ACME'", "ACME"),
      ("created text, label text", "'2024-01-01', 'x'", "x"),
      ("made date, label text", "'2024-01-01', 'x'", "x"),
      ("ref text, label text", "'0b3c3d3e-0000-4000-8000-000000000001', 'x'", "x"),
      ("password_hash text UNIQUE, login text", "'$x$y', 'ada'", "ada"),
      ("data jsonb, tags text[], label text", "'{}', '{a}', 'x'", "x"),
      ("n int, name text", "5, NULL", "1"), ("n int, name text", "5, E' \\t'", "1"),
      ("n int", "5", "1"), ("name bytea, note text", "'\\x00', 'Text'", "Text"),
    ])
  func aReferenceShowsTheDisplayNameOfItsRow(columns: String, values: String, name: String)
    async throws
  {
    let client = try await client(
      """
      CREATE TABLE p (id int PRIMARY KEY, \(columns)); INSERT INTO p VALUES (1, \(values));
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p); INSERT INTO c VALUES (1, 1)
      """)
    for path in ["/c", "/c/1"] {
      let link = try await client.visit(path).elements("td a").first { $0["href"] == "/p/1" }
      #expect(link?.text == name, "\(path)")
    }
    if name != "1" { #expect(try await client.visit("/p/1").elements("h1").first?.text == name) }
  }

  @Test(arguments: ["", "CREATE INDEX ON p (name);", "CREATE INDEX ON p (lower(name));"])
  func theKeyIsShownWithASharedOrEmptyName(index: String) async throws {
    let client = try await client(
      """
      CREATE TABLE p (id int PRIMARY KEY, name text); \(index)
      INSERT INTO p VALUES (1, ''), (2, NULL), (3, '  '), (4, 'Same'), (5, 'Same'), (6, 'Own');
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p);
      INSERT INTO c SELECT id, id FROM p; INSERT INTO c VALUES (8, NULL)
      """, isWritable: true)
    let names = ["1", "2", "3", "Same · 4", "Same · 5", "Own", ""]
    #expect(try await client.visit("/c").table().rows.map { $0[1] } == names)
    #expect(
      try await client.visit("/c/2").elements("td a").contains {
        $0["href"] == "/p/2" && $0.text == "2"
      })
    let options = try await client.visit("/c/1/edit").elements("select option").map(\.text)
    #expect(
      Set(options).isSuperset(of: ["Same · 4", "Same · 5", "Own", "1", "2", "3"]), "\(options)")
    #expect(try await client.visit("/c?facet=p").text.contains("Same · 4 1"))
    #expect(try await client.visit("/c?is.p=5").text.contains("p is Same · 5"))
    #expect(try await client.visit("/c?group=p").text.contains("Same · 5"))
  }

  @Test func aJoinTableShowsTheNamesOfBothSides() async throws {
    let client = try await client(
      """
      CREATE TABLE book (id int PRIMARY KEY, title text); INSERT INTO book VALUES (1, 'Emma'), (2, 'Kim');
      CREATE TABLE tag (id int PRIMARY KEY, name text); INSERT INTO tag VALUES (1, 'old'), (2, 'short');
      CREATE TABLE book_tag (book int REFERENCES book, tag int REFERENCES tag, note text, PRIMARY KEY (book, tag));
      INSERT INTO book_tag VALUES (1, 1, 'x'), (1, 2, 'y'), (2, 2, 'z');
      CREATE TABLE person (pid int PRIMARY KEY, name text); INSERT INTO person VALUES (1, 'Ada');
      CREATE TABLE emp (pid int PRIMARY KEY REFERENCES person, job text); INSERT INTO emp VALUES (1, 'dev')
      """, isWritable: true)
    let list = try await client.visit("/book_tag")
    #expect(list.text.contains("Emma") && list.text.contains("short"))
    #expect(try await client.visit("/book_tag/1,2").text.contains("Emma · short"))
    #expect(try await client.visit("/emp/1").elements("h1").first?.text == "Ada")
    let ticks = try list.elements("input[type=checkbox]").compactMap { $0["aria-label"] }
    #expect(Set(ticks).count == ticks.count, "\(ticks)")
  }

  @Test func byteAndUUIDKeysAreShown() async throws {
    let client = try await client(
      """
      CREATE TABLE bk (id bytea PRIMARY KEY, v text);
      INSERT INTO bk VALUES ('\\x7deb48ebdeb54c7aa24be1b6f6d369fb', 'a'), ('\\x0aff', 'a');
      CREATE TABLE uk (id uuid PRIMARY KEY); INSERT INTO uk VALUES ('7deb48eb-deb5-4c7a-a24b-e1b6f6d369fb');
      CREATE TABLE nk (id bytea PRIMARY KEY, name text); INSERT INTO nk VALUES ('\\x01', 'Same'), ('\\x02', 'Same');
      CREATE TABLE r (id serial PRIMARY KEY, bk bytea REFERENCES bk, uk uuid REFERENCES uk, nk bytea REFERENCES nk);
      INSERT INTO r (bk, uk, nk) SELECT bk.id, uk.id, '\\x02' FROM bk, uk ORDER BY bk.v, bk.id DESC
      """)
    let uuid = "7deb48eb-deb5-4c7a-a24b-e1b6f6d369fb"
    #expect(try await Set(client.visit("/bk").table().rows.map { $0[0] }) == [uuid, "0aff"])
    #expect(
      try await client.visit("/r").table().rows.map { Array($0[1...3]) } == [
        [uuid, uuid, "Same · 02"], ["0aff", uuid, "Same · 02"],
      ])
  }

  @Test func aHiddenColumnIsNotADisplayName() async throws {
    for (hidden, name) in [
      (["name"], "Ada Lovelace"), (["name", "first_name"], "Lovelace"),
      (["name", "first_name", "last_name"], "Note"),
    ] {
      var settings = TableSettings(name: "p")
      settings.columns = hidden.map { ColumnSettings(name: $0, isHidden: true) }
      let client = try await client(
        """
        CREATE TABLE p (id int PRIMARY KEY, name text, last_name text, first_name text, note text UNIQUE);
        INSERT INTO p VALUES (1, 'TOPSECRET', 'Lovelace', 'Ada', 'Note');
        CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p); INSERT INTO c VALUES (1, 1)
        """, settings: [settings])
      for path in ["/c", "/c/1", "/p/1", "/p", "/c?facet=p"] {
        let text = try await client.visit(path).text
        #expect(!text.contains("TOPSECRET"), "\(path)")
        if path.hasPrefix("/c") { #expect(text.contains(name), "\(path) \(text)") }
      }
    }
  }

  @Test func theLabelOfTheSettingsIsTheDisplayName() async throws {
    var settings = TableSettings(name: "p")
    settings.labelColumn = "code"
    let client = try await client(
      """
      CREATE TABLE p (id int PRIMARY KEY, name text, code int); INSERT INTO p VALUES (1, 'Ada', 77), (2, 'Bo', 77), (3, 'Cy', 5);
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p); INSERT INTO c SELECT id, id FROM p
      """, settings: [settings])
    #expect(try await client.visit("/c").table().rows.map { $0[1] } == ["77 · 1", "77 · 2", "5"])
    #expect(try await client.visit("/p/3").elements("h1").first?.text == "5")
  }

  @Test func longDisplayNamesAreCutBeforeTheirKeys() async throws {
    let client = try await client(
      """
      CREATE TABLE p (id int PRIMARY KEY, name text); INSERT INTO p VALUES (1, repeat('ä', 5000)), (2, repeat('ä', 5000));
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p); INSERT INTO c VALUES (1, 2)
      """)
    let label = try await client.visit("/c").table().rows.first?[1] ?? ""
    #expect(label.hasSuffix(" · 2") && label.count < 100)
  }
}
