import HTTPTypes
import PageElements
package import PageSite

/// What a data page answers beside what all pages do: its rows as a file, and forms that lead on to an address.
package enum ListEndpoints {
  /// Describes the endpoints of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - initial: What its address says where it says nothing.
  ///   - list: The list that a request is for.
  package static func routes<Source: ListSource>(
    of page: Page, query initial: ListQuery = ListQuery(),
    _ list: @escaping @Sendable (RouteRequest) async throws -> ListPage<Source>
  ) -> [Route] {
    [
      .endpoint("export", of: page) { request in
        let list = try await list(request)
        let name = try request.query(ExportQuery()).format
        guard let format = ExportFormat(rawValue: name) else {
          throw ListProblem.unfit(name, name: "format", expected: "csv, json or jsonl").problem
        }
        let selection = try list.selection(try request.query(initial))
        return ListExport(list.source, selection, as: format).response(named: list.title)
      },
      .endpoint("filter", of: page) { request in
        let list = try await list(request)
        let query = try request.query(initial).closed
        let added = try request.query(AddedFilter())
        guard let choice = FilterChoice.all.first(where: { $0.name.hasSameBytes(as: added.test) })
        else {
          throw ListProblem.unfit(added.test, name: "test", expected: "one that is offered").problem
        }
        let changed = try await list.query(query, adding: choice, of: added.column, added.value)
        return try .redirect(to: ListAddress(path: request.pageAddress, query: changed).page)
      },
      .endpoint("suggest", of: page) { request in
        let list = try await list(request)
        let asked = try request.query(Suggestion())
        let text = asked.q.cut(toBytes: 200)
        guard let lookup = list.lookup, !text.isEmpty,
          let column = list.columns.first(where: {
            $0.name.hasSameBytes(as: asked.column) && $0.isFilterable
          })
        else { return try .json([ListChoice]()) }
        let rows = try await lookup.rows(of: column.name, like: text, limit: 20)
        return try .json(
          rows.map { ListChoice(asked.named == 1 ? $0.named : $0.value, $0.named) })
      },
      .endpoint("group", of: page) { request in
        var query = try request.query(initial).closed
        let chosen = try request.query(ChosenGroups())
        query.group = chosen.by.isEmpty ? nil : chosen.by
        query.sum = chosen.total.isEmpty ? nil : chosen.total
        return try .redirect(to: ListAddress(path: request.pageAddress, query: query).page)
      },
      .endpoint("columns", of: page) { request in
        let list = try await list(request)
        var query = try request.query(initial).closed
        let shown = try request.query(ShownColumns()).show
        let usual = list.columns.filter { !$0.isHidden }.map(\.name)
        // None ticked is no list, and all of them is the list as it is.
        query.columns = shown.isEmpty || shown == usual ? nil : shown
        return try .redirect(to: ListAddress(path: request.pageAddress, query: query).page)
      },
    ]
  }

  private struct ExportQuery: Codable, Sendable {
    var format = "csv"
  }

  private struct AddedFilter: Codable, Sendable {
    var (column, test, value) = ("", "", "")
  }

  /// What is typed where one of many rows is meant.
  private struct Suggestion: Codable, Sendable {
    var (column, q, named) = ("", "", 0)
  }

  private struct ChosenGroups: Codable, Sendable {
    var (by, total) = ("", "")
  }

  private struct ShownColumns: Codable, Sendable {
    var show: [String] = []
  }
}
