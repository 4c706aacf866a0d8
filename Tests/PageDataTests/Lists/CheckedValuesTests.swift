import Testing

@testable import PageData

struct CheckedValuesTests {
  @Test(
    arguments: [
      ("state TEXT CHECK (state IN ('open', 'done'))", "state", ["open", "done"]),
      ("state TEXT, check(\"State\"in('it''s', \"odd\"))", "State", ["it's", "odd"]),
      ("state TEXT CHECK ((state IN ('a')))", "state", ["a"]),
      ("state TEXT CHECK (state IS NULL OR (state IN ('a', 'b')))", "state", ["a", "b"]),
      ("state TEXT CHECK (state in ('a', 'b') or state is null)", "state", ["a", "b"]),
      (
        "n INT CHECK (n > 0), state TEXT /* (x */ CONSTRAINT known CHECK ([state] IN ('a', ''))",
        "state", ["a", ""]
      ),
    ])
  func aListOfTextsIsRead(columns: String, column: String, texts: [String]) {
    let found = CheckedValues.all(in: "CREATE TABLE t (\(columns))")
    #expect(found.map(\.column) == [column] && found.first?.texts == texts, "\(found)")
  }

  @Test(
    arguments: [
      "state TEXT CHECK (state NOT IN ('a', 'b'))", "state TEXT CHECK (lower(state) IN ('a', 'b'))",
      "state TEXT CHECK (state IN ('a', 'b') OR n > 3)", "state TEXT CHECK (NOT (state IN ('a')))",
      "state TEXT CHECK (state IN ('a', 'b') AND n > 3)", "n INT CHECK (n IN (1, 2))",
      "state TEXT CHECK (state IN ('a' || 'b', 'c'))", "state TEXT CHECK (state IN (SELECT 'a'))",
      "state TEXT CHECK (state IN ('a', x'61'))", "state TEXT CHECK (state IN ())",
      "state TEXT DEFAULT 'CHECK (state IN (''a''))'",
      "state TEXT CHECK (state COLLATE NOCASE IN ('a', 'b'))", "state TEXT CHECK", "",
      "state TEXT CHECK (state IN ('a') OR other IS NULL)",
    ])
  func anyOtherConditionIsNoList(columns: String) {
    #expect(CheckedValues.all(in: "CREATE TABLE t (\(columns))").isEmpty)
  }
}
