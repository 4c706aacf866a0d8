import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import pages

/// Tests of typed values that PostgreSQL would round or shorten without an error.
extension PostgresTextRuleTests {
  private static let measured = """
    CREATE TABLE m (
      id int PRIMARY KEY, hundreds numeric(5,-2), amount net, pause interval(0), at timestamp(0),
      moment timestamptz(1), clock time(0), parts numeric(4,1)[])
    """

  @Test func aValueThatThePrecisionOfAColumnWouldRoundIsRefused() async throws {
    let (database, site) = try await site(
      "CREATE DOMAIN price AS numeric(5,2)", "CREATE DOMAIN net AS price", Self.measured,
      "INSERT INTO m VALUES (1, 100, 1.5, '1 s', '2024-01-01', '2024-01-01 00:00Z', '12:00', '{1.5}')"
    )
    let client = SiteClient(site, script: .off)
    let before = try await rows(database, "m")
    for (column, text, rounded) in [
      ("hundreds", "150", "200"), ("amount", "1.255", "1.26"), ("pause", "00:00:01.5", "00:00:02"),
      ("at", "2024-01-01 12:00:00.7", "2024-01-01 12:00:01"), ("clock", "12:00:00.2", "12:00:00"),
      ("moment", "2024-01-01 12:00:00.25Z", "2024-01-01 12:00:00.3"), ("parts", "{1.25}", "{1.3}"),
    ] {
      let page = try await client.visit("/m/1/edit").submit("Save", [column: .text(text)])
      #expect(
        page.status == 422 && page.text.contains("would round this to \(rounded)"), "\(page.text)")
      #expect(page.html.contains(text))
      let new = try await client.visit("/m/~new").submit("Add", ["id": "2", column: .text(text)])
      #expect(new.status == 422 && new.text.contains("would round this to \(rounded)"))
    }
    #expect(try await rows(database, "m") == before)
    let page = try await client.visit("/m/1/edit").submit(
      "Save",
      [
        "hundreds": "2e2", "amount": "2.50", "pause": "1.5 minutes", "at": "2024-01-01 12:00:00.0",
        "clock": "13:00", "parts": "{2.50}",
      ])
    #expect(page.notice == "Saved.", "\(page.text)")
  }

  @Test func anImportNamesTheLinesWhosePrecisionIsRounded() async throws {
    let (database, site) = try await site(
      "CREATE DOMAIN price AS numeric(5,2)", "CREATE DOMAIN net AS price", Self.measured)
    let csv = """
      id,hundreds,amount,at
      1,100,1.5,2024-01-01
      2,150,1.5,
      3,,1.255,2024-01-01 12:00:00.5

      """
    let text = try await checkedImport(of: csv, to: "m", site).text
    #expect(text.contains("hundreds: The type numeric(5,-2) would round this to 200."), "\(text)")
    #expect(text.contains("amount: The type net would round this to 1.26."))
    #expect(text.contains("at: The type timestamp(0) without time zone would round this to"))
    #expect(try await rows(database, "m").isEmpty)
  }

  private static let times = """
    CREATE TABLE times (
      id int PRIMARY KEY, day date, at timestamp, clock time, zoned timestamptz, days date[],
      daily timetz, pause interval)
    """

  @Test func aTimeOfWhichAColumnWouldDropAPartIsRefused() async throws {
    let (database, site) = try await site(Self.times, "INSERT INTO times VALUES (1)")
    let client = SiteClient(site, script: .off)
    for (column, text, stored) in [
      ("day", "2024-06-01T23:30:00-05:00", "2024-06-01"), ("day", "2024-06-01 10:00", "2024-06-01"),
      ("day", "2024-06-01T00:00:00Z", "2024-06-01"), ("day", "June 1 2024 10:00", "2024-06-01"),
      ("at", "2024-06-01T23:30:00-05:00", "2024-06-01 23:30:00"),
      ("at", "2024-06-01 23:30:00Z", "2024-06-01 23:30:00"),
      ("at", "2024-06-01 23:30 Asia/Tokyo", "2024-06-01 23:30:00"),
      ("clock", "23:30:00-05", "23:30:00"), ("clock", "10:00 UTC", "10:00:00"),
      ("clock", "2024-06-01 10:00", "10:00:00"), ("daily", "2024-06-01 10:00+02", "10:00:00+02"),
      ("days", "{2024-06-01 10:00}", "{2024-06-01}"),
    ] {
      let page = try await client.visit("/times/1/edit").submit("Save", [column: .text(text)])
      #expect(
        page.status == 422 && page.text.contains("would store this as \(stored)."), "\(page.text)")
      let new = try await client.visit("/times/~new").submit(
        "Add", ["id": "2", column: .text(text)])
      #expect(new.status == 422 && new.text.contains("would store this as \(stored)."))
    }
    #expect(try await rows(database, "times") == ["(1,,,,,,,)"])
    for (column, text) in [
      ("day", "2024-06-01"), ("day", "2024-06-01 00:00"), ("day", "June 1 2024"),
      ("day", "infinity"),
      ("day", "5000000-01-01"), ("day", "0044-03-15 BC"), ("at", "2024-06-01"), ("at", "epoch"),
      ("at", "2024-06-01 10:00:00.25"), ("at", "1 Jan 2024 10:00 PM"), ("at", "-infinity"),
      ("clock", "10:00"), ("clock", "10:00 PM"), ("clock", "102030.5"),
      ("days", "{2024-06-01,NULL}"),
      ("zoned", "2024-06-01T23:30:00-05:00"), ("daily", "10:00-05:30"),
      ("at", "2024-06-01 10:00:00.1234560"), ("pause", "1.5 hours"),
    ] {
      let page = try await client.visit("/times/1/edit").submit("Save", [column: .text(text)])
      #expect(page.notice == "Saved.", "\(text): \(page.text)")
    }
  }

  @Test func aTimeFinerThanAMicrosecondIsRefused() async throws {
    let (database, site) = try await site(Self.times, "INSERT INTO times VALUES (1)")
    let client = SiteClient(site, script: .off)
    for (column, text, rounded) in [
      ("at", "2024-06-01 10:00:00.1234567", "2024-06-01 10:00:00.123457"),
      ("clock", "10:00:00.1234567", "10:00:00.123457"),
      ("daily", "10:00:00.1234567+02", "10:00:00.123457+02"),
      ("zoned", "2024-06-01T10:00:00.1234567Z", "2024-06-01 10:00:00.123457"),
      ("pause", "00:00:01.1234567", "00:00:01.123457"),
    ] {
      let page = try await client.visit("/times/1/edit").submit("Save", [column: .text(text)])
      #expect(
        page.status == 422 && page.text.contains("would round this to \(rounded)"), "\(page.text)")
    }
    #expect(try await rows(database, "times") == ["(1,,,,,,,)"])
  }

  @Test func anImportNamesTheLinesOfWhichAColumnWouldDropAPart() async throws {
    let (database, site) = try await site(Self.times)
    let csv = """
      id,day,at,clock
      1,2024-06-01,2024-06-01 10:00,10:00
      2,2024-06-01T23:30:00-05:00,2024-06-01,
      3,,2024-06-01T23:30:00+02:00,
      4,,,10:00:00+02

      """
    let text = try await checkedImport(of: csv, to: "times", site).text
    for fault in [
      "3 day: The type date would store this as 2024-06-01.",
      "4 at: The type timestamp without time zone would store this as 2024-06-01 23:30:00.",
      "5 clock: The type time without time zone would store this as 10:00:00.",
    ] {
      #expect(text.contains(fault), "\(text)")
    }
    #expect(try await rows(database, "times").isEmpty)
  }

  @Test func anElementThatItsTypeWouldChangeIsRefused() async throws {
    let (_, site) = try await site(
      "CREATE DOMAIN short AS varchar(3)",
      """
      CREATE TABLE lists (
        id int PRIMARY KEY, reals real[], doubles float8[], amounts money[], names name[], codes "char"[],
        short varchar(3), own short, shorts varchar(3)[])
      """,
      "INSERT INTO lists VALUES (1)")
    let client = SiteClient(site, script: .off)
    let long = String(repeating: "x", count: 64)
    let edits: [(String, String, String?)] = [
      ("reals", "{1.5,0.123456789}", "{1.5,0.12345679}"), ("reals", "{1.5,NaN,Infinity,NULL}", nil),
      ("doubles", "{9007199254740993}", "{9.007199254740992e+15}"), ("doubles", "{0.1,1e300}", nil),
      ("amounts", "{1.255}", "{$1.26}"), ("amounts", "{1.25,$7}", nil), ("amounts", "{1.5}", nil),
      ("names", "{a,\(long)}", "{a,\(long.dropLast())}"), ("names", "{a}", nil),
      ("codes", "{XY}", "{X}"), ("codes", "{X}", nil), ("short", "abc  ", "abc"),
      ("short", "ab ", nil),
      ("own", "abc  ", "abc"), ("shorts", "{\"abc \",d}", "{abc,d}"), ("shorts", "{\"a \",d}", nil),
    ]
    for (column, text, stored) in edits {
      let page = try await client.visit("/lists/1/edit").submit("Save", [column: .text(text)])
      if let stored {
        #expect(
          page.status == 422 && page.text.contains("would store this as \(stored)."), "\(page.text)"
        )
      } else {
        #expect(page.notice == "Saved.", "\(text): \(page.text)")
      }
    }
    for (column, text) in [("short", "abcd"), ("own", "abcd "), ("shorts", "{abcd,e}")] {
      let page = try await client.visit("/lists/1/edit").submit("Save", [column: .text(text)])
      #expect(page.status == 422 && !page.text.contains("would store this as"), "\(page.text)")
    }
  }
}
