import GRDB
import PageData
import PageElements
import PageSite

/// All named Unicode characters by block, with a search: `/characters?q=arrow`.
struct CharactersPage: Sendable {
  let database: ShowcaseDatabase

  struct Query: Codable {
    var q = ""
  }

  var page: Page {
    Page("/characters", query: Query()) { request in content(query: request.query.q) }
      .cached(by: database.database.contentVersion)
  }

  private func content(query: String) -> PageContent {
    let table = Table(columns: [
      Column("Character", width: .fixed(88), alignment: .center),
      Column("Code point", width: .fixed(104)),
      Column("Name", width: .flexible(weight: 3)),
      Column("Category", width: .flexible(weight: 2)),
    ])
    .stretchyHeader(
      StretchyHeader(
        behavior: .shrinksToMinimumHeight(64),
        element: CharactersHeader(
          count: database.characterCount, query: query, isCut: CharacterSearch.isCut(query))
      ).restingHeight(170))
    return PageContent(
      title: query.isEmpty ? "Characters" : "\(query.cut(toBytes: 80)) – Characters", table: table,
      rows: rows(matching: CharacterSearch(query)),
      placeholder: Row("No character has this name. Try fewer or shorter words."))
  }

  private func rows(matching search: CharacterSearch) -> SQLiteRows<CharacterRecord> {
    let (from, filter, code) = search.query
    return SQLiteRows(
      database.database, columns: "characters.*", from: from, where: filter,
      order: KeysetOrder([.init(code)]),
      section: { key in
        UnicodeBlocks.named(key).map { block in
          Section(key: key, header: SectionHeader(BlockHeading(block: block)))
        }
      },
      inSection: { key in
        UnicodeBlocks.named(key).map { block in
          SQL(
            sql: "\(code) BETWEEN ? AND ?",
            arguments: [Int64(block.range.lowerBound), Int64(block.range.upperBound)])
        }
      },
      row: { (character: CharacterRecord) in
        let row = Row(key: Substring(character.code.codePoint.utf8.dropFirst(2))) {
          Glyph(code: character.code, category: character.category)
          character.code.codePoint
          character.name
          Unicode.GeneralCategory.title(of: character.category)
        }.separator(.full)
        return (character.block, row)
      })
  }
}
