extension DatabaseShape {
  /// The history of a browser, without its internal counters: a WAL file, large pages, tables without row IDs, many
  /// NULLs, dates in microseconds, hashes of addresses, nested folders, and a trigger that calls a browser function.
  static let places = DatabaseShape(
    name: "places",
    sql: "PRAGMA page_size = 32768; PRAGMA journal_mode = WAL;\n" + placesTables + placesRows
      + placesTrigger)

  private static let placesTables = """
    CREATE TABLE moz_origins (id INTEGER PRIMARY KEY, prefix TEXT NOT NULL, host TEXT NOT NULL,
      frecency INTEGER NOT NULL, alt_frecency INTEGER, UNIQUE (prefix, host));
    CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR,
      visit_count INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0 NOT NULL, typed INTEGER DEFAULT 0 NOT NULL,
      frecency INTEGER DEFAULT -1 NOT NULL, last_visit_date INTEGER, guid TEXT, foreign_count INTEGER DEFAULT 0 NOT NULL,
      url_hash INTEGER DEFAULT 0 NOT NULL, description TEXT, preview_image_url TEXT, site_name TEXT,
      origin_id INTEGER REFERENCES moz_origins(id), alt_frecency INTEGER);
    CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER, visit_date INTEGER,
      visit_type INTEGER);
    CREATE TABLE moz_inputhistory (place_id INTEGER NOT NULL, input LONGVARCHAR NOT NULL, use_count INTEGER,
      PRIMARY KEY (place_id, input));
    CREATE TABLE moz_bookmarks (id INTEGER PRIMARY KEY, type INTEGER, fk INTEGER DEFAULT NULL, parent INTEGER,
      position INTEGER, title LONGVARCHAR, folder_type TEXT, dateAdded INTEGER, guid TEXT);
    CREATE TABLE moz_bookmarks_deleted (guid TEXT PRIMARY KEY, dateRemoved INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE moz_keywords (id INTEGER PRIMARY KEY AUTOINCREMENT, keyword TEXT UNIQUE, place_id INTEGER,
      post_data TEXT);
    CREATE TABLE moz_anno_attributes (id INTEGER PRIMARY KEY, name VARCHAR(32) UNIQUE NOT NULL);
    CREATE TABLE moz_annos (id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL, anno_attribute_id INTEGER,
      content LONGVARCHAR, dateAdded INTEGER DEFAULT 0);
    CREATE TABLE moz_meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
    CREATE TABLE moz_places_metadata_search_queries (id INTEGER PRIMARY KEY, terms TEXT NOT NULL UNIQUE);
    CREATE TABLE moz_places_metadata (id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL, referrer_place_id INTEGER,
      created_at INTEGER NOT NULL DEFAULT 0, updated_at INTEGER NOT NULL DEFAULT 0,
      total_view_time INTEGER NOT NULL DEFAULT 0, document_type INTEGER NOT NULL DEFAULT 0, search_query_id INTEGER,
      FOREIGN KEY (place_id) REFERENCES moz_places(id) ON DELETE CASCADE,
      FOREIGN KEY (referrer_place_id) REFERENCES moz_places(id) ON DELETE CASCADE,
      FOREIGN KEY (search_query_id) REFERENCES moz_places_metadata_search_queries(id) ON DELETE CASCADE
      CHECK (place_id != referrer_place_id));
    CREATE TABLE moz_previews_tombstones (hash TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE INDEX moz_places_url_hashindex ON moz_places (url_hash);
    CREATE INDEX moz_places_hostindex ON moz_places (rev_host);
    CREATE INDEX moz_places_visitcount ON moz_places (visit_count);
    CREATE INDEX moz_places_frecencyindex ON moz_places (frecency);
    CREATE INDEX moz_places_lastvisitdateindex ON moz_places (last_visit_date);
    CREATE UNIQUE INDEX moz_places_guid_uniqueindex ON moz_places (guid);
    CREATE INDEX moz_places_originidindex ON moz_places (origin_id);
    CREATE INDEX moz_places_altfrecencyindex ON moz_places (alt_frecency);
    CREATE INDEX moz_historyvisits_placedateindex ON moz_historyvisits (place_id, visit_date);
    CREATE INDEX moz_historyvisits_dateindex ON moz_historyvisits (visit_date);
    CREATE INDEX moz_bookmarks_itemindex ON moz_bookmarks (fk, type);
    CREATE INDEX moz_bookmarks_parentindex ON moz_bookmarks (parent, position);
    CREATE UNIQUE INDEX moz_bookmarks_guid_uniqueindex ON moz_bookmarks (guid);
    CREATE UNIQUE INDEX moz_annos_placeattributeindex ON moz_annos (place_id, anno_attribute_id);
    CREATE UNIQUE INDEX moz_places_metadata_placecreated_uniqueindex ON moz_places_metadata (place_id, created_at);
    CREATE INDEX moz_places_metadata_referrerindex ON moz_places_metadata (referrer_place_id)
      WHERE referrer_place_id IS NOT NULL;

    """

  private static let placesGuid = "printf('%010d', \(chance(1, below: 1_000_000_000))) || '_-'"
  private static let placesDate = "1700000000000000 + i * 86400123457"
  private static let placesHosts = [
    "example.org", "news.example.com", "xn--bcher-kva.example", "localhost:8080",
  ]

  private static let placesRows =
    rows(
      30, of: "moz_origins",
      """
      i, \(choice(2, ["https://", "http://", "about:", "place:", "file:///"])), \(choice(3, placesHosts)) || i,
      \(chance(4, below: 9_000)), \(seldom(5, oneIn: 2, "i"))
      """)
    + rows(
      90, of: "moz_places",
      """
      i, \(choice(2, ["https://", "http://"])) || \(choice(3, placesHosts)) || '/?q=' || i || '&amp=100%20<b>|' ||
      iif(i % 97 = 0, replace(printf('%.*c', 2500, '-'), '-', '%2F'), ''),
      \(seldom(6, oneIn: 2, choice(7, ["News – today", "<title>", "مرحبا بالعالم", ""]))), 'gro.elpmaxe.',
      \(chance(8, below: 40)), i % 5 = 0, i % 3 = 0, iif(i % 8 = 0, -1, \(chance(9, below: 12_000))),
      \(seldom(10, oneIn: 3, placesDate)), \(placesGuid), i % 2, 47356411089529 + i * 4294967291 % 2147483647 * 65536,
      \(seldom(11, oneIn: 6, "'About it'")), \(seldom(12, oneIn: 9, "'https://example.org/i.png'")), NULL, 1 + i % 30,
      NULL
      """)
    + rows(
      70, of: "moz_historyvisits",
      "i, \(seldom(13, oneIn: 2, "i - 1")), 1 + \(chance(14, below: 90)), \(placesDate), 1 + i % 9")
    + rows(
      40, of: "moz_inputhistory",
      "1 + i % 20, \(choice(15, ["exa", "new", "a/b,c", "~n", ""])) || i, i / 7.0")
    // The parent of the root does not exist.
    + rows(
      60, of: "moz_bookmarks",
      """
      i, iif(i < 8, 2, iif(i % 11 = 0, 3, 1)), iif(i < 8, NULL, 1 + i % 90), iif(i = 1, 0, 1 + i / 13), i % 13,
      iif(i = 1, '', \(seldom(16, oneIn: 2, choice(7, ["toolbar", "menu", "Später lesen"])))), NULL, \(placesDate),
      \(choice(17, ["root________", "menu________"])) || i
      """)
    + rows(5, of: "moz_bookmarks_deleted", "\(placesGuid), \(placesDate)")
    + rows(4, of: "moz_keywords", "i, 'w' || i, i * 3, ''")
    + rows(3, of: "moz_anno_attributes", "i, 'downloads/destinationFileURI' || i")
    + rows(
      30, of: "moz_annos", "i, i, 1 + i % 3, '{\"state\":1,\"endTime\":' || i || '}', \(placesDate)"
    )
    + rows(
      4, of: "moz_meta",
      "'sync/key ' || i, CASE i WHEN 1 THEN 42 WHEN 2 THEN '42' WHEN 3 THEN 0.975 ELSE x'00FF' END")
    + rows(6, of: "moz_places_metadata_search_queries", "i, 'how to ' || i")
    + rows(
      60, of: "moz_places_metadata",
      """
      i, i, \(seldom(18, oneIn: 3, "i + 1")), \(placesDate), \(placesDate), \(chance(19, below: 90_000)), 0,
      \(seldom(20, oneIn: 4, "1 + i % 6"))
      """)
    + rows(3, of: "moz_previews_tombstones", "'hash' || i")

  private static let placesTrigger = """
    CREATE TRIGGER moz_places_afterinsert_trigger AFTER INSERT ON moz_places FOR EACH ROW BEGIN
      UPDATE moz_places SET url_hash = hash(NEW.url) WHERE id = NEW.id; END;
    ANALYZE;

    """
}
