import PageElements
import PageLists

/// The columns of a card, which shows a row in a narrow window. Its first line has the display name and an amount. Its
/// second line has a status, a time and, if the row has no name, a referenced row.
struct CardColumns {
  /// Words in the names of columns with amounts, the most important first.
  private static let amountWords = ["total", "amount", "price", "balance", "revenue", "cost"]

  /// The columns of the list, and the indexes of those that it shows, in order.
  let columns: [DataColumn<DataRecord>]
  let shown: [Int]
  /// The names of the columns with a row's display name, and of those of its key.
  let names: [String]
  let key: [String]
  /// Whether a card has all columns, because no other page shows the rest.
  let hasAllColumns: Bool

  /// Returns the columns with their priorities in a narrow window.
  func arranged() -> [DataColumn<DataRecord>] {
    let titles = shown.prefix(1) + shown.filter { has(names, $0) }
    let rest = shown.filter {
      !titles.contains($0) && (!has(key, $0) || columns[$0].referencedName != nil)
    }
    let amount = amount(among: rest)
    let below = [
      names.isEmpty ? rest.first { columns[$0].referencedName != nil } : nil,
      rest.first { columns[$0].isCounted && columns[$0].kind == .text && !columns[$0].isDated },
      rest.first { columns[$0].isDated },
    ]
    return columns.enumerated().map { index, column in
      let isInFirstLine = titles.contains(index) || index == amount
      return column.priority(isInFirstLine ? 1 : hasAllColumns || below.contains(index) ? 2 : 3)
    }
  }

  private func has(_ names: [String], _ index: Int) -> Bool {
    names.contains { $0.hasSameBytes(as: columns[index].name) }
  }

  private func amount(among candidates: [Int]) -> Int? {
    // The columns of a view may have no declared type.
    let numbers = candidates.filter { index in
      [.number, .any].contains(columns[index].kind) && !columns[index].isDated
        && columns[index].referencedName == nil
    }
    for word in Self.amountWords {
      if let index = numbers.first(where: { columns[$0].name.lowercased().contains(word) }) {
        return index
      }
    }
    return numbers.last { columns[$0].kind == .number }
  }
}

extension ListPage<TableRows> {
  func cardColumns(of location: TableLocation, _ query: ListQuery) throws -> CardColumns {
    let table = location.table
    return CardColumns(
      columns: columns,
      shown: try selection(query).shown.compactMap { column in
        columns.firstIndex { $0.name.hasSameBytes(as: column.name) }
      },
      names: location.source.nameColumns(of: table).map { table.columns[$0].name },
      key: table.key.map { table.columns[$0].name },
      hasAllColumns: query.columns != nil || !table.hasRecords)
  }
}
