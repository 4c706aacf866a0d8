import Foundation
import HTTPTypes
import PageElements
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres
@testable import pages

/// Tests of rows that PostgreSQL cannot read or write, and of unusual values and names.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresFaultTests {
  private static let start = """
    CREATE MATERIALIZED VIEW totals AS SELECT 1 AS total WITH NO DATA;
    CREATE VIEW over AS SELECT * FROM totals;
    CREATE TABLE parts (id int PRIMARY KEY, n int);
    INSERT INTO parts VALUES (1, 1), (2, 0);
    CREATE VIEW divided AS SELECT id, 10 / n AS share FROM parts;
    CREATE FUNCTION lacking(int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN no_such($1); END $$;
    CREATE VIEW broken AS SELECT id, lacking(id) FROM parts;
    CREATE FUNCTION raising(int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE 'secret %', $1; END $$;
    CREATE VIEW raised AS SELECT id, raising(id) FROM parts;
    CREATE TYPE size AS ENUM ('', 'S', '''''');
    CREATE DOMAIN dress AS size CHECK (value <> 'S');
    CREATE TABLE shirts (id int PRIMARY KEY, size size, other size NOT NULL);
    INSERT INTO shirts VALUES (1, '', ''), (2, NULL, 'S'), (3, 'S', '''''');
    CREATE TABLE dresses (size dress PRIMARY KEY, note text);
    INSERT INTO dresses VALUES ('', 'none'), ('''''', 'quotes');
    CREATE TABLE lists (a int[] PRIMARY KEY, note text);
    INSERT INTO lists VALUES ('{1,NULL}', 'a'), ('{}', 'b'), ('{2,3}', 'c');
    CREATE TABLE lines (k text PRIMARY KEY, note text);
    INSERT INTO lines VALUES (E'a\\nb', 'n1'), (E'\\r\\n', 'n2'), (E'\\t', 'n3'), (E'~u0a', 'n4'), ('ü', 'n5');
    CREATE TABLE bare ();
    INSERT INTO bare DEFAULT VALUES;
    INSERT INTO bare DEFAULT VALUES;
    CREATE TABLE numbers (id int PRIMARY KEY, number numeric, f float8, r real);
    INSERT INTO numbers VALUES (1, 12345678901234567890, 'NaN', 'NaN'), (2, 12345678901234567891, 'Infinity', 0.1),
      (3, 'NaN', '-Infinity', 2), (4, 0.1234567890123456789, 1.5, 3);
    CREATE TYPE pair AS (a int, b text);
    CREATE TABLE pairs (id int PRIMARY KEY, value pair);
    INSERT INTO pairs VALUES (1, '(1,a)'), (2, '(1,)'), (3, '(,)'), (4, NULL);
    CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    CREATE TABLE people (name text COLLATE folded PRIMARY KEY, town text COLLATE folded);
    INSERT INTO people VALUES ('Anna', 'Rome'), ('bob', 'ROME'), ('Cid', 'Oslo');
    CREATE TABLE pets (id int PRIMARY KEY, person text COLLATE folded REFERENCES people);
    INSERT INTO pets VALUES (1, 'Anna'), (2, 'BOB');
    """

  private func site(
    _ settings: String = "", isWritable: Bool = true
  ) async throws -> (database: PostgresDatabase, client: SiteClient, site: Site) {
    let address = try await TestPostgres.address()
    let owner = PostgresDatabase(address, limits: .patient)
    try await owner.write { try await $0.run(script: Self.start) }
    let served = PostgresDatabase(address + settings, limits: .patient)
    let source = DataSource(
      name: "shop",
      database: try await PostgresTables(
        PostgresCatalog(served, cachingFor: .zero), isWritable: isWritable))
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    return (owner, SiteClient(site, script: .off), site)
  }

  /// Returns the response to a browser, with any status. A `SiteClient` throws for 500 and above.
  private func answer(_ site: Site, _ path: String) async -> (status: Int, text: String) {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "text/html"]))
    var bytes = response.body
    if let stream = response.stream {
      while let piece = try? await stream() { bytes += piece }
    }
    return (response.head.status.code, String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the body of a response.
  private func body(_ site: Site, _ path: String) async -> String {
    await answer(site, path).text
  }

  @Test(arguments: [
    ("totals", 503, "is not populated"), ("over", 503, "is not populated"),
    ("divided", 503, "division by zero"), ("broken", 501, "a function, type, table or column"),
    ("raised", 503, "fails with an error"),
  ])
  func `a page gives the reason why rows cannot be read`(
    table: String, status: Int, words: String
  ) async throws {
    let (_, client, site) = try await site()
    for path in ["", "?sort=-id", "/-/export?format=csv"] where table == "divided" || path.isEmpty {
      let page = await answer(site, "/\(table)\(path)")
      #expect(page.status == status && page.text.contains(words), "\(path)")
      // The error message of the function contains a value of the row.
      #expect(!page.text.contains("secret 1"))
    }
    // A second request has the same status, and other pages still work.
    #expect(await answer(site, "/\(table)").status == status)
    let contents = try await client.visit("/")
    #expect(contents.status == 200 && contents.text.contains(table))
    #expect(try await client.visit("/parts").status == 200)
  }

  @Test func `a row with a failing expression is neither a missing row nor a wrong cursor`()
    async throws
  {
    let (database, _, _) = try await site()
    try await database.write {
      try await $0.run("INSERT INTO parts SELECT n, n FROM generate_series(3, 40) AS n")
    }
    let table = try await database.table("divided")
    let list = PostgresList(database, table)
    let columns = table.columns.map { column in
      DataColumn<DataRecord>(column.name, name: column.name, kind: .number) { _ in .null }
        .sortable()
    }
    var query = ListQuery()
    query.sort = RowOrder([.init("id", descending: false)])
    let selection = try ListSelection(query, of: columns)
    let error = await #expect(throws: PostgresError.self) {
      _ = try await list.entries(
        selection, in: RowRange(after: Position([.text("1"), .text("10"), .text("1")])), limit: 9,
        bytes: .max, from: .first)
    }
    #expect(error?.code == "22012")
  }

  @Test func `a policy that refers to itself is named`() async throws {
    let (owner, _, _) = try await site()
    let role = "r\(UInt64.random(in: 0 ... .max))"
    try await owner.write {
      let schema = try await $0.run("SELECT current_schema()").first?[0] ?? ""
      try await $0.run(
        script: """
          CREATE TABLE guarded (id int PRIMARY KEY);
          ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
          CREATE POLICY own ON guarded USING (EXISTS (SELECT FROM guarded));
          CREATE TABLE staff (id int PRIMARY KEY, name text, salary int);
          INSERT INTO staff VALUES (1, 'Anna', 99);
          CREATE VIEW seen AS SELECT * FROM staff;
          CREATE ROLE \(role); GRANT USAGE ON SCHEMA \(schema) TO \(role);
          GRANT SELECT ON guarded TO \(role); GRANT SELECT (id, name) ON staff TO \(role);
          GRANT SELECT (name) ON seen TO \(role)
          """)
    }
    let address = owner.pool.address.replacing("options=", with: "options=-crole%3D\(role)%20")
    let served = PostgresDatabase(address, limits: .patient)
    let source = DataSource(
      name: "shop", database: try await PostgresTables(PostgresCatalog(served)))
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    let client = SiteClient(site, script: .off)
    let guarded = await answer(site, "/guarded")
    #expect(guarded.status == 503 && guarded.text.contains("refers to itself"))
    // The site has only the columns that the user may read.
    for path in ["/staff", "/staff/1", "/staff?is.name=Anna", "/staff?sort=-name", "/seen"] {
      let page = try await client.visit(path)
      #expect(page.status == 200 && page.text.contains("Anna"), "\(path)")
      #expect(!page.text.contains("99") && !page.text.contains("salary"), "\(path)")
    }
    #expect(try await client.visit("/staff?is.salary=99").status == 400)
    #expect(await body(site, "/staff/-/export?format=csv") == "id,name\r\n1,Anna\r\n")
    try await owner.write { try await $0.run(script: "DROP OWNED BY \(role); DROP ROLE \(role)") }
  }

  @Test func `a read-only server has no forms and gives the reason`() async throws {
    let (_, client, _) = try await site("%20-cdefault_transaction_read_only%3Don")
    let page = try await client.visit("/shirts")
    #expect(page.status == 200 && page.text.contains("The database is currently read-only"))
    #expect(!page.text.contains("Add") && !page.text.contains("Edit"))
    #expect(try await client.visit("/shirts/1/edit").status == 404)
    let (_, writable, _) = try await site()
    let other = try await writable.visit("/shirts")
    #expect(!other.text.contains("read-only") && other.text.contains("Edit"))
  }

  @Test func `an empty enumeration label and no value are different choices`() async throws {
    let (database, client, _) = try await site()
    func rows() async throws -> [String] {
      try await database.run("SELECT s::text FROM shirts AS s ORDER BY id").map { $0[0] ?? "" }
    }
    let before = try await rows()
    for key in 1...3 {
      let page = try await client.visit("/shirts/\(key)/edit").submit("Save")
      #expect(page.notice == "Saved.", "\(key)")
    }
    #expect(try await rows() == before)
    _ = try await client.visit("/shirts/3/edit").submit("Save", ["size": "(empty)"])
    #expect(try await rows()[2] == #"(3,"",'')"#)
    _ = try await client.visit("/shirts/3/edit").submit("Save", ["size": "–", "other": "(empty)"])
    #expect(try await rows()[2] == #"(3,,"")"#)
    let empty = try await client.visit("/shirts?empty.size=1")
    #expect(empty.status == 200)
    #expect(["1", "2", "3"].allSatisfy(empty.text.contains))
  }

  @Test func `a composite value is not empty, whatever its fields`() async throws {
    let (_, client, _) = try await site()
    #expect(try await client.visit("/pairs?empty.value=0").text.contains("3 rows"))
    #expect(try await client.visit("/pairs?empty.value=1").text.contains("1 row"))
  }

  @Test(arguments: [
    ("dresses", ["", "''"]), ("lists", ["{1,NULL}", "{}", "{2,3}"]),
    ("lines", ["a\nb", "\r\n", "\t", "~u0a", "ü"]),
  ])
  func `rows are found, changed, deleted and restored by keys of every kind`(
    table: String, keys: [String]
  ) async throws {
    let (database, client, _) = try await site()
    for key in keys {
      let address = "/\(table)/" + RecordKey([.text(key)]).text
      #expect(try await client.visit(address).status == 200, "\(address)")
      let page = try await client.visit(address + "/edit").submit("Save", ["note": "changed"])
      #expect(page.notice == "Saved.", "\(address)")
      let list = try await client.visit(address).submit("Delete")
      let left = try await database.run("SELECT count(*) FROM \(name: table)")
      #expect(left.first?[0] == "\(keys.count - 1)", "\(address)")
      _ = try await list.submit("Undo")
    }
    let changed = try await database.run(
      "SELECT count(*) FROM \(name: table) WHERE note = 'changed'")
    #expect(changed.first?[0] == "\(keys.count)")
    #expect(try await client.visit("/\(table)?sort=-note").status == 200)
  }

  @Test func `a table without columns has rows`() async throws {
    let (_, client, site) = try await site()
    let page = try await client.visit("/bare")
    #expect(page.status == 200)
    #expect(await body(site, "/bare/-/export?format=jsonl") == "{}\n{}\n")
  }

  @Test(arguments: [
    ("is.number=12345678901234567890", [1]), ("not.number=12345678901234567890", [2, 3, 4]),
    ("more.number=12345678901234567890", [2]), ("min.number=12345678901234567891", [2]),
    ("less.number=12345678901234567891", [1, 4]), ("max.number=12345678901234567890", [1, 4]),
    ("is.number=0.1234567890123456789", [4]), ("is.number=0.123456789012345678", []),
    ("is.number=NaN", [3]), ("is.f=NaN", [1]), ("is.f=Infinity", [2]), ("is.f=-Infinity", [3]),
    ("min.f=Infinity", [2]), ("is.r=NaN", [1]), ("is.r=0.1", [2]), ("not.f=NaN", [2, 3, 4]),
  ])
  func `numbers are compared to the last digit, and special values by name`(
    filter: String, keys: [Int]
  ) async throws {
    let (_, _, site) = try await site()
    let text = await body(site, "/numbers/-/export?format=csv&\(filter)")
    let found = text.split(whereSeparator: \.isNewline).dropFirst().compactMap {
      Int($0.prefix { $0 != "," })
    }
    #expect(found == keys)
  }

  @Test func `other words are not numbers`() async throws {
    let (_, client, _) = try await site()
    for word in ["nan", "inf", "0x10", "infinity", "1_000"] {
      #expect(try await client.visit("/numbers?is.f=\(word)").status == 400, "\(word)")
    }
    // Integer types have no such values.
    #expect(try await client.visit("/numbers?is.id=NaN").status == 400)
  }

  @Test func `NaN and the infinities can be typed`() async throws {
    let (database, client, _) = try await site()
    for (value, stored) in [("Infinity", "Infinity"), ("-Infinity", "-Infinity"), ("NaN", "NaN")] {
      let page = try await client.visit("/numbers/4/edit")
        .submit("Save", ["number": .text(value), "f": .text(value), "r": .text(value)])
      #expect(page.notice == "Saved.")
      let row = try await database.run("SELECT number, f, r FROM numbers WHERE id = 4").first
      #expect((0..<3).map { row?[$0] } == [stored, stored, stored])
    }
    // Only this spelling is accepted, and not in integer columns.
    let spelled = try await client.visit("/numbers/4/edit").submit("Save", ["f": "nan"])
    #expect(spelled.status == 422)
    let whole = try await client.visit("/parts/1/edit").submit("Save", ["n": "NaN"])
    #expect(whole.status == 422)
  }

  @Test(arguments: [
    "/pets?filter=person&find=nn", "/people?has.name=nn", "/people?begins.town=ro",
    "/people?ends.town=ME", "/people?q=anna", "/people?more.name=B", "/people?sort=-town",
    "/people?group=town", "/people?facet=town", "/people?not.town=rome", "/people?empty.town=0",
    "/people?in.town=x",
  ])
  func `every operator works with nondeterministic collations`(
    path: String
  ) async throws {
    let (_, client, _) = try await site()
    #expect(try await client.visit(path).status == 200)
  }

  @Test func `the count of equal texts matches the rows that its link finds`() async throws {
    let (database, _, _) = try await site()
    let table = try await database.table("people")
    let column = DataColumn<DataRecord>("town", name: "town", kind: .text) { $0.values[1] }
      .filterable()
    let list = PostgresList(database, table)
    let facets = try await list.facet(column, in: ListSelection(), limit: 10) ?? []
    #expect(facets.map(\.count) == [2, 1])
    for facet in facets {
      var query = ListQuery()
      query.filters = [.init("town", .isOneOf, [facet.value.displayText ?? ""])]
      let selection = try ListSelection(query, of: [column])
      #expect(try await list.count(selection, upTo: 10) == .exactly(facet.count))
    }
  }

  @Test func `a reference with a different spelling finds its row`() async throws {
    let (_, client, _) = try await site()
    let page = try await client.visit("/pets").follow("bob")
    #expect(page.status == 200 && page.text.contains("bob"))
  }

  @Test func `the contents page queries neither foreign tables nor views on them`() async throws {
    let (owner, _, _) = try await site()
    try await owner.write {
      try await $0.run(
        script: """
          CREATE EXTENSION IF NOT EXISTS file_fdw WITH SCHEMA pg_catalog;
          CREATE SERVER IF NOT EXISTS pe_files FOREIGN DATA WRAPPER file_fdw;
          CREATE FOREIGN TABLE far (t text) SERVER pe_files OPTIONS (filename '/nowhere/at/all');
          CREATE VIEW beyond AS SELECT * FROM far; CREATE VIEW nearer AS SELECT * FROM beyond;
          CREATE MATERIALIZED VIEW kept AS SELECT * FROM nearer WITH NO DATA
          """)
    }
    let listings = try await PostgresCatalog(owner).listings()
    // Other tests may have foreign tables in their own schemas.
    let away = Set(listings.filter { !$0.servers.isEmpty }.map(\.name))
    #expect(away == ["beyond", "far", "nearer"])
    let source = DataSource(
      name: "shop", database: try await PostgresTables(PostgresCatalog(owner)))
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    #expect(try await SiteClient(site, script: .off).visit("/").status == 200)
    let page = await answer(site, "/far")
    #expect(page.status == 503 && page.text.contains("a file of the table is missing"))
    #expect(!page.text.contains("nowhere"))
  }

  @Test func `a foreign server that did not answer is not queried again at once`() async throws {
    let (owner, _, _) = try await site()
    let catalog = PostgresCatalog(owner)
    #expect(!catalog.isUnresponsive([1, 2]) && !catalog.isUnresponsive([]))
    catalog.recordUnresponsive([2])
    #expect(catalog.isUnresponsive([1, 2]) && !catalog.isUnresponsive([1]))
    #expect(PostgresUnreadable.isNoAnswer(DatabaseUnavailable(.slowRead)))
    #expect(!PostgresUnreadable.isNoAnswer(DatabaseUnavailable(.unreachable)))
  }

  @Test func `a foreign table without a handler is not called a materialized view`() throws {
    let error = PostgresError(code: "55000", message: "foreign-data wrapper has no handler")
    let problem = try #require(PostgresUnreadable.problem(error, isForeign: true))
    #expect(problem.detail.contains("foreign-data wrapper"))
    #expect(try #require(PostgresUnreadable.problem(error)).detail.contains("materialized view"))
  }

  @Test func `a column missing in a trigger of PostgreSQL is reported above the form`()
    async throws
  {
    let (owner, client, _) = try await site()
    try await owner.write {
      try await $0.run(
        script: """
          CREATE TABLE articles (id int PRIMARY KEY, title text, body text, words tsvector);
          INSERT INTO articles VALUES (1, 'Tea', 'Green');
          CREATE TRIGGER words BEFORE INSERT OR UPDATE ON articles FOR EACH ROW
            EXECUTE FUNCTION tsvector_update_trigger(words, 'pg_catalog.english', title, body);
          ALTER TABLE articles RENAME body TO content;
          """)
    }
    let page = try await client.visit("/articles/1/edit").submit("Save", ["title": "Coffee"])
    #expect(page.status == 422 && page.text.contains("\"body\" does not exist"), "\(page.text)")
    #expect(
      try page.elements("input, textarea").contains {
        $0["value"] == "Coffee" || $0.text == "Coffee"
      })
  }

  @Test func `a policy that forbids a change is reported above the form`() async throws {
    let (owner, _, _) = try await site()
    let role = "r\(UInt64.random(in: 0 ... .max))"
    try await owner.write {
      let schema = try await $0.run("SELECT current_schema()").first?[0] ?? ""
      try await $0.run(
        script: """
          CREATE TABLE notes (id int PRIMARY KEY, text text);
          INSERT INTO notes VALUES (1, 'first'), (2, 'second');
          ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
          CREATE POLICY read ON notes FOR SELECT USING (true);
          CREATE POLICY change ON notes FOR UPDATE USING (id = 2) WITH CHECK (text <> 'no');
          CREATE ROLE \(role); GRANT USAGE ON SCHEMA \(schema) TO \(role);
          GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO \(role)
          """)
    }
    let address = owner.pool.address.replacing("options=", with: "options=-crole%3D\(role)%20")
    let served = PostgresDatabase(address, limits: .patient)
    let source = DataSource(
      name: "shop",
      database: try await PostgresTables(PostgresCatalog(served), isWritable: true))
    let client = SiteClient(
      try await DataSite(title: nil, databases: [source]).site(.patient), script: .off)
    for (id, text, reason) in [
      (1, "other", "a row security policy does not allow changes"),
      (2, "no", "violates row-level security policy"),
    ] {
      let page = try await client.visit("/notes/\(id)/edit").submit("Save", ["text": .text(text)])
      #expect(page.status == 422 && page.text.contains(reason), "\(page.text)")
      #expect(
        try page.elements("input, textarea").contains { $0["value"] == text || $0.text == text })
    }
    // No policy allows deletions, and none allows changes of row 1.
    let page = try await client.visit("/notes/1").submit("Delete")
    #expect(page.status == 422 && page.text.contains("policy may have prevented"), "\(page.text)")
    try await owner.write { try await $0.run(script: "DROP OWNED BY \(role); DROP ROLE \(role)") }
  }

  @Test func `a rule that prevents a change is named, and not called a lock`() async throws {
    let (owner, client, _) = try await site()
    try await owner.write {
      try await $0.run(
        script: """
          CREATE TABLE plain (id int PRIMARY KEY, v text);
          INSERT INTO plain VALUES (1, 'a');
          CREATE RULE r AS ON UPDATE TO plain DO INSTEAD NOTHING;
          """)
    }
    for _ in 0..<2 {
      let page = try await client.visit("/plain/1/edit").submit("Save", ["v": "b"])
      #expect(page.status == 422 && page.text.contains("cannot perform UPDATE RETURNING"))
    }
  }

  @Test func `an undo after a change of the table gives the reason`() async throws {
    let (owner, client, _) = try await site()
    try await owner.write {
      try await $0.run(
        script: "CREATE TABLE plain (id int PRIMARY KEY, v text); INSERT INTO plain VALUES (1, 'a')"
      )
    }
    let deleted = try await client.visit("/plain/1").submit("Delete")
    try await owner.write { try await $0.run(script: "ALTER TABLE plain RENAME v TO w") }
    let page = try await deleted.submit("Undo")
    #expect(page.status == 409 && page.text.contains("does not exist"), "\(page.text)")
  }

  @Test func `a search for a character outside the encoding is refused with the reason`()
    async throws
  {
    let (owner, _, _) = try await site()
    let name = "latin\(UInt64.random(in: 0 ... .max))"
    try await owner.change(
      "CREATE DATABASE \(name: name) ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    )
    let address = owner.pool.address.replacing("/postgres?", with: "/\(name)?")
    let start = address.firstRange(of: "&options=")?.lowerBound ?? address.endIndex
    let database = PostgresDatabase(String(address[..<start]), limits: .patient)
    try await database.write {
      try await $0.run(
        script: "CREATE TABLE t (id int PRIMARY KEY, n text); INSERT INTO t VALUES (1, 'ü')")
    }
    let source = DataSource(
      name: "shop", database: try await PostgresTables(PostgresCatalog(database)))
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    for query in ["q=%E2%82%AC", "has.n=%E2%82%AC", "is.n=%E2%82%AC", "begins.n=%E2%82%AC"] {
      let (status, text) = await answer(site, "/t?" + query)
      #expect(status == 400, "\(query): \(text)")
    }
    #expect(await answer(site, "/t?q=%C3%BC").status == 200)
    database.pool.end()
    try await owner.change("DROP DATABASE \(name: name) WITH (FORCE)")
  }
}
