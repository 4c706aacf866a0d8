import Foundation
import HTTPTypes
import PageControls
import PageElements
import PageLists
import PageSite

/// The page that imports rows of a CSV file: it accepts the file, shows a preview, and stores the rows after the reader
/// confirms.
struct ImportPages: Sendable {
  /// The path below a list, which cannot be the key of a record.
  static let name = "~import"

  let router: DataRouter
  let files: ImportFiles

  struct Query: Codable, Sendable {
    /// The identifier of the file to preview.
    var sent = ""
  }

  var page: Page {
    // The page refreshes to show the progress.
    Page(router.pattern("/{table}/" + Self.name), query: Query(), refresh: .seconds(1)) { request in
      let location: TableLocation
      do {
        location = try await importableLocation(request.path)
      } catch is DatabaseUnavailable where isStoring(request) {
        // The import may lock the database until it ends.
        return state("Storing the rows", nil, .clock)
      }
      let list = router.address(of: location.source, location.table.name)
      var content = form(location, list)
      if !request.query.sent.isEmpty {
        guard let file = files.file(request.query.sent, for: list, request.identity) else {
          throw ImportFiles.expired
        }
        content = try self.content(of: file, request.query.sent, location, list, request)
      }
      content.breadcrumbTitles = [location.source.title(of: location.table.name)]
      return content
    }
    .breadcrumbs {
      NavigationLink("Contents", to: "/")
      NavigationLink("Rows", to: Address(router.pattern("/{table}")))
    }
  }

  /// Whether the rows of the requested file are being stored.
  private func isStoring(_ request: PageRequest<Query>) -> Bool {
    let list = request.path.text.utf8.dropLast(Self.name.utf8.count + 1)
    guard
      let file = files.file(
        request.query.sent, for: Address(String(Substring(list))), request.identity),
      case .storing = file.stage
    else { return false }
    return true
  }

  /// The route that accepts a file.
  var route: Route {
    Route.post(router.pattern("/{table}/\(Self.name)/file")) { request in
      let location = try await importableLocation(request.pageAddress)
      let list = router.address(of: location.source, location.table.name)
      guard let target = location.table.importTarget else { throw ImportFiles.expired }
      let id = try await files.receive(request, for: list, into: target)
      return try .redirect(to: Address(list.text + "/" + Self.name + "?sent=" + id))
    }
    .streamingBody(upTo: ImportUpload.byteLimit + (64 << 10))
  }

  /// - Throws: A 404 error for a read-only table.
  private func importableLocation(_ path: Address) async throws -> TableLocation {
    let location = try await router.table(path)
    guard location.table.importTarget != nil else {
      throw SiteProblem(.notFound, "'\(location.table.name.cut(toBytes: 80))' is read-only.")
    }
    return location
  }

  private func form(_ location: TableLocation, _ list: Address) -> PageContent {
    let columns = location.table.columns.filter {
      !$0.isGenerated && !location.source.isHidden($0.name, of: location.table.name)
    }
    .map { $0.name.cut(toBytes: 80) }
    let form = Form(to: Address(list.text + "/" + Self.name + "/file"), method: .post) {
      FileField(
        "CSV file", name: "file", accept: [".csv", ".tsv", ".txt", "text/csv"],
        maximumSize: ImportUpload.byteLimit,
        isRequired: true)
      Button("Preview", kind: .submit)
    }
    return PageContent(
      title: "Import",
      table: Table {
        Row(
          key: "file",
          VerticalStack(align: .fill, spacing: 12) {
            "The first line must contain column names: \(columns.prefix(50).joined(separator: ", ")). The preview stores nothing."
            form
          })
      }.headerView(TitleBar("Import into \(location.table.name.cut(toBytes: 80))")))
  }

  private func content(
    of file: ImportFiles.File, _ id: String, _ location: TableLocation, _ list: Address,
    _ request: PageRequest<Query>
  ) throws -> PageContent {
    let rows = { (count: Int) in
      request.format(Int64(count), .number) + (count == 1 ? " row" : " rows")
    }
    switch file.stage {
    case .paused,
      .previewing where file.isQueued,
      .storing where file.isQueued:
      return state("The file is in the queue", "The server imports other files first.", .clock)
    case .previewing: return state("Checking the file", "\(rows(file.rows)) so far.", .clock)
    case .storing: return state("Storing the rows", "\(rows(file.rows)) so far.", .clock)
    case .failed(let reason): return state("The import failed", reason, .warning, list)
    case .stored(let report):
      return state(
        "\(rows(report.rows)) imported", nil, .check, list)
    case .previewed(let report):
      return report.errors.isEmpty
        ? preview(report, rows(report.rows), id, location, by: request.identity)
        : faults(report, id, list)
    }
  }

  private func state(
    _ title: String, _ detail: String?, _ icon: Icon.Symbol, _ list: Address? = nil
  ) -> PageContent {
    PageContent(
      title: title, table: Table().headerView(TitleBar("Import")),
      placeholder: Row(
        EmptyState(title, detail: detail, icon: icon) {
          if let list { Link("View rows", to: list).role(.secondary) }
        }))
  }

  private func preview(
    _ report: ImportReport, _ rows: String, _ id: String, _ location: TableLocation,
    by user: String?
  ) -> PageContent {
    let format = ImportFormatForm(report: report, id: id, files: files)
    let notes =
      format.notes + report.warnings.map { "Line \($0.line ?? 0): \($0.text)" }
      + (report.omittedChecks.map { [$0] } ?? []) + report.notes
    let table = Table(columns: [
      Column("Column", width: .flexible(weight: 2)),
      Column("Type", width: .flexible(weight: 1), priority: 2),
      Column("Found", width: .flexible(weight: 2), priority: 2),
      Column("First values", width: .flexible(weight: 4), priority: 2),
    ]) {
      if !notes.isEmpty {
        Section(key: "notes") {
          for (index, note) in notes.enumerated() { Row(key: index, note) }
        }
      }
      Section(key: "columns") {
        // A column may have any name, even an empty one.
        for (index, column) in report.columns.enumerated() {
          Row(key: index) {
            column.name.isEmpty ? "–" : column.name
            column.type
            column.found
            column.sample.joined(separator: " · ")
          }
        }
      }
    }
    .rowStyle { $0.separatorStyle = .full }
    .headerView(
      TitleBar(
        "Import \(rows)",
        detail: "Into \(location.table.name.cut(toBytes: 80)). Either all rows are stored or none."
      ) {
        format.dialog
        Button("Import", id: "import") { event in
          let editing = try TableList(location, router).page.editing
          try files.store(id) { report in
            await editing?.addImportToHistory(of: report.keys, by: user)
          }
        }
        .role(.primary).icon(.upload)
      })
    return PageContent(title: "Import", table: table)
  }

  private func faults(_ report: ImportReport, _ id: String, _ list: Address) -> PageContent {
    let format = ImportFormatForm(report: report, id: id, files: files)
    let table = Table(columns: [
      Column("Line", width: .fixed(112), alignment: .end), Column("Problem"),
    ]) {
      if !format.notes.isEmpty {
        Section(key: "notes") {
          for (index, note) in format.notes.enumerated() {
            Row(key: index) {
              "–"
              note
            }
          }
        }
      }
      Section(key: "faults") {
        for (index, fault) in report.errors.enumerated() {
          Row(key: index) {
            fault.line.map { "\($0)" } ?? "–"
            fault.text
          }
        }
      }
    }
    .rowStyle { $0.separatorStyle = .full }
    .headerView(
      TitleBar(
        "This file cannot be imported",
        detail: "Nothing was stored. Choose another format, or fix the file and upload it again."
      ) {
        format.dialog
        Link("Choose another file", to: Address(list.text + "/" + Self.name)).role(.primary)
      })
    return PageContent(title: "Import", table: table)
  }
}
