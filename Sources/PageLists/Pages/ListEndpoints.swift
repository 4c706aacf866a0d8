import HTTPTypes
import PageElements
package import PageSite

/// The additional endpoints of a data page: exports, suggestions, and forms that redirect to a new address.
package enum ListEndpoints {
  /// Returns the endpoints of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - initial: The query for an address without parameters.
  ///   - list: Returns the list for a request.
  package static func routes<Source: ListSource>(
    of page: Page, query initial: ListQuery = ListQuery(),
    _ list: @escaping @Sendable (RouteRequest) async throws -> ListPage<Source>
  ) -> [Route] {
    [
      .endpoint("export", of: page) { request in
        let list = try await list(request)
        let (export, query) = (try request.query(ExportQuery()), try request.query(initial))
        guard let format = ExportFormat(rawValue: export.format) else {
          throw ListProblem.invalid(export.format, name: "format", expected: "csv, json or jsonl")
            .problem
        }
        let selection = try await list.resolvedSelection(query)
        guard export.limit.isEmpty, export.after.isEmpty else {
          guard format == .json else {
            throw ListProblem.invalid(
              export.format, name: "format", expected: "json when you use limit or after"
            ).problem
          }
          return try await ExportPage(
            list.source, selection, ListAddress(path: request.pageAddress, query: query),
            limit: export.limit, after: export.after
          ).response()
        }
        guard ["", "0", "1"].contains(export.bom), export.bom != "1" || format == .csv else {
          throw ListProblem.invalid(export.bom, name: "bom", expected: "1 with format=csv, or 0")
            .problem
        }
        return try await ListExport(
          list.source, selection, as: format, hasByteOrderMark: export.bom == "1"
        )
        .response(named: list.title)
      },
      .endpoint("filter", of: page) { request in
        let list = try await list(request)
        let query = try request.query(initial).withoutOpenForms
        let added = try request.query(AddedFilter())
        guard let choice = FilterChoice.all.first(where: { $0.name.hasSameBytes(as: added.test) })
        else {
          throw ListProblem.invalid(
            added.test, name: "test", expected: "one of the offered comparisons"
          ).problem
        }
        let changed = try await list.query(query, adding: choice, of: added.column, added.value)
        return try .redirect(to: ListAddress(path: request.pageAddress, query: changed).page)
      },
      .endpoint("group", of: page) { request in
        var query = try request.query(initial).withoutOpenForms
        let chosen = try request.query(ChosenGroups())
        query.group = chosen.by.isEmpty ? nil : chosen.by
        query.sum = chosen.total.isEmpty ? nil : chosen.total
        return try .redirect(to: ListAddress(path: request.pageAddress, query: query).page)
      },
      .endpoint("suggest", of: page) { request in
        let list = try await list(request)
        let suggestion = try request.query(Suggestion())
        let text = suggestion.q.cut(toBytes: 200)
        guard let lookup = list.lookup, !text.isEmpty,
          let column = list.columns.first(where: {
            $0.name.hasSameBytes(as: suggestion.column) && ($0.isFilterable || $0.reference != nil)
          })
        else { return try .json([ListChoice]()) }
        let rows = try await lookup.rows(of: column.name, like: text, limit: 20)
        return try .json(
          rows.map { ListChoice(suggestion.named == 1 ? $0.named : $0.value, $0.named) })
      },
      .endpoint("columns", of: page) { request in
        let list = try await list(request)
        var query = try request.query(initial).withoutOpenForms
        let shownColumns = try request.query(ShownColumns()).show
        let usual = list.defaultColumns.map(\.name)
        // No columns chosen means the default columns.
        query.columns = shownColumns.isEmpty || shownColumns == usual ? nil : shownColumns
        return try .redirect(to: ListAddress(path: request.pageAddress, query: query).page)
      },
    ]
  }

  /// Returns the endpoint that sends a record as JSON, with all columns of its list.
  ///
  /// - Parameters:
  ///   - page: The page of the record.
  ///   - find: Returns the list and the key of the record.
  package static func record<Source: ListSource>(
    of page: Page,
    _ find: @escaping @Sendable (RouteRequest) async throws -> (ListPage<Source>, key: String)
  ) -> Route {
    .endpoint("export", of: page) { request in
      let name = try request.query(RecordExportQuery()).format
      guard name == ExportFormat.json.rawValue else {
        throw ListProblem.invalid(name, name: "format", expected: "json").problem
      }
      let (list, key) = try await find(request)
      guard let entry = try await list.source.entry(key, in: ListSelection()), entry.isRecord else {
        throw MissingRecord(key: key)
      }
      var bytes: [UInt8] = []
      RecordWriter(list.columns).write(entry.record, as: .jsonl, isFirst: true, into: &bytes)
      return .bytes(bytes, type: ExportFormat.json.mediaType)
    }
  }

  private struct ExportQuery: Codable, Sendable {
    var (format, limit, after, bom) = ("csv", "", "", "")
  }

  private struct RecordExportQuery: Codable, Sendable {
    var format = "json"
  }

  private struct AddedFilter: Codable, Sendable {
    var (column, test, value) = ("", "", "")
  }

  private struct ChosenGroups: Codable, Sendable {
    var (by, total) = ("", "")
  }

  /// The text typed into a field that refers to one of many rows.
  private struct Suggestion: Codable, Sendable {
    var (column, q, named) = ("", "", 0)
  }

  private struct ShownColumns: Codable, Sendable {
    var show: [String] = []
  }
}
