import Testing

@testable import PageLists

/// Names, uniqueness and known values decide which columns provide the display names of rows.
@Suite struct NameColumnTests {
  /// Returns the indices of the name columns. A column is a word such as `name:ud`: `u` is unique, `d` is distinct, `o`
  /// is opaque and `x` is a type other than text.
  private func names(_ columns: String, key: [Int] = [0]) -> [Int] {
    NameColumn.displayNames(
      among: columns.split(separator: " ").map { word in
        let parts = word.split(separator: ":")
        let flags = parts.count > 1 ? parts[1] : ""
        return NameColumn(
          String(parts[0]), isText: !flags.contains("x"), isUnique: flags.contains("u"),
          isDistinct: flags.contains("d"), isOpaque: flags.contains("o"))
      }, key: key)
  }

  @Test(
    arguments: [
      ("id:xu email:u name", [2]), ("id:xu title first_name LastName", [2, 3]),
      ("id:xu code:u Title", [2]), ("id:xu code:u", [1]), ("id:xu code:uo label:d", [2]),
      ("id:xu code:u company-name:d", [2]), ("id:xu note label:d other:d", [2]),
      ("id:xu note", []), ("id:xu password:u token:d secret_name:u", []), ("code:u label", [0]),
      ("code:ud label:d", [0]), ("code:u label:u", [1]), ("code:ud company_name:d", [1]),
      ("id:xu first_name", []), ("id:xu name:x label:d", [2]),
      ("id:xu given_name surname", [1, 2]),
      ("", []),
    ] as [(String, [Int])])
  func displayNamesAreChosenInOrder(columns: String, expected: [Int]) {
    #expect(names(columns) == expected)
  }

  @Test func aKeyOfSeveralColumnsIsNotADisplayName() {
    #expect(names("a:u b", key: [0, 1]) == [0])
    #expect(names("a b", key: [0, 1]).isEmpty)
    #expect(names("a b", key: []).isEmpty)
  }

  @Test func aJunctionTableHasAKeyOfReferences() {
    #expect(NameColumn.areReferences([0, 1], in: [1, 0, 2]))
    #expect(!NameColumn.areReferences([0, 1], in: [1]))
    #expect(!NameColumn.areReferences([], in: [1]))
  }
}
