import Foundation
import HTTPTypes
import PageBytes
import PageControls
package import PageElements
package import PageSite

/// The store for a list's views.
package struct ListViews: Sendable {
  /// The path below the list's address for the page on which readers save and remove views.
  package static let path = "~views"

  let store: any ListViewStore
  /// The name of the list in the store.
  let list: String

  package init(_ store: any ListViewStore, named list: String) {
    (self.store, self.list) = (store, list)
  }
}

/// Views of the list: links on its page, and a page on which readers save and remove views.
extension ListPage {
  /// Returns the links to saved views and the link to save the current one; nothing if there are neither.
  func viewsBar(_ request: PageRequest<ListQuery>) async throws -> [AnyElement] {
    guard let views, !request.isStaticExport else { return [] }
    let savedViews = try await views.store.views(of: views.list, for: request.identity)
      .filter(isValid)
    let currentQuery = request.query.withoutOpenForms.text
    let isSaved = savedViews.contains { $0.query.hasSameBytes(as: currentQuery) }
    guard !savedViews.isEmpty || !currentQuery.isEmpty else { return [] }
    let bar = HorizontalStack(align: .center, spacing: 8) {
      if !savedViews.isEmpty { Label(words.views).layoutPriority(hugging: .defaultHigh) }
      for view in savedViews {
        let isOn = view.query.hasSameBytes(as: currentQuery)
        Chip(
          view.name,
          to: isOn || view.query.isEmpty
            ? request.path : Address(request.path.text + "?" + view.query), isOn: isOn)
      }
      Link(
        currentQuery.isEmpty || isSaved ? words.manageViews : words.saveView,
        to: request.path.below(
          ListViews.path + (currentQuery.isEmpty || isSaved ? "" : "?" + currentQuery)))
    }
    return [bar.scrollable(label: words.views).any]
  }

  /// Returns the page on which readers save and remove views.
  ///
  /// - Parameter list: The address of the list, without its query.
  /// - Throws: A 404 error for a list without views, a 400 error for an invalid query of the list.
  package func viewsPage(
    _ list: Address, _ request: PageRequest<ListQuery>
  ) async throws -> PageContent {
    guard let views else { throw SiteProblem(.notFound, "This list has no saved views.") }
    let user = request.identity
    // An invalid query must not be saved.
    _ = try selection(request.query)
    let savedViews = try await views.store.views(of: views.list, for: user)
    let currentQuery = request.query.text
    let form =
      currentQuery.isEmpty
      ? nil : saveForm(views, currentQuery, list, request, help: try await phrase(request))
    let table = Table {
      for view in savedViews {
        Row(
          key: view.name,
          HorizontalStack(align: .center, spacing: 12) {
            if isValid(view) {
              Link(
                view.name, to: Address(list.text + (view.query.isEmpty ? "" : "?" + view.query)))
            } else {
              view.name
            }
            Button(words.removeView, id: "remove") { event in
              try await event.write {
                try await views.store.remove(view.name, of: views.list, for: user)
              }
              event.notice = words.viewRemoved
            }
            .icon(.delete).layoutPriority(hugging: .defaultHigh)
          })
      }
    }
    .rowStyle { $0.separatorStyle = .full }
    .headerView(
      VerticalStack(align: .fill, spacing: 12) {
        TitleBar("\(words.views): \(title)")
        if let form { form }
      })
    var content = PageContent(
      title: "\(words.views): \(title)", table: table,
      placeholder: Row(
        EmptyState(
          words.noViews, detail: currentQuery.isEmpty ? words.noViewsDetail : nil, icon: .list)))
    content.breadcrumbTitles = [title]
    return content
  }

  /// Whether the list still has all columns that a view names. A missing column may have been hidden on purpose, so no
  /// link may name it.
  private func isValid(_ view: SavedListView) -> Bool {
    do {
      let items = try Substring(view.query).parts(separatedBy: "&").map { part in
        let pair = part.parts(separatedBy: "=", atMost: 2).map { $0 }
        return (
          name: try PercentCoding.decode(pair[0], plus: true),
          value: try PercentCoding.decode(pair.count > 1 ? pair[1] : "", plus: true)
        )
      }
      _ = try selection(ListQuery().reading(items))
      return true
    } catch {
      return false
    }
  }

  private func saveForm(
    _ views: ListViews, _ currentQuery: String, _ list: Address, _ request: PageRequest<ListQuery>,
    help: String
  ) -> Form {
    Form(id: "save") {
      TextField(
        words.viewName, name: "name", isRequired: true,
        maximumLength: SavedListView.maximumNameLength
      )
      .help(help)
      Button(words.saveViewButton, kind: .submit)
    } didSubmit: { event in
      let name = (event.values["name"] ?? "").trimmingWhitespace
      let view = SavedListView(name, query: currentQuery)
      try await event.write {
        try await views.store.save(view, of: views.list, for: request.identity)
      }
      event.notice = words.viewSaved
      event.destination = Address(list.text + "?" + currentQuery)
    }
  }

  /// Returns the description of the list's query.
  private func phrase(_ request: PageRequest<ListQuery>) async throws -> String {
    let query = request.query
    func title(_ name: String) -> String {
      columns.first { $0.name.hasSameBytes(as: name) }?.title ?? name
    }
    var parts: [String] = []
    for filter in query.filters {
      parts += try await phrases(of: filter, request, source.version).map(\.phrase)
    }
    if let group = query.group { parts.append("\(words.groupBy) \(title(group))") }
    if let sum = query.sum { parts.append("\(words.sumOf) \(title(sum))") }
    if !query.q.isEmpty { parts.append("“\(query.q)”") }
    parts += query.sort.terms.map { title($0.name) + ($0.isDescending ? " ↓" : " ↑") }
    if let columns = query.columns { parts.append(columns.map(title).joined(separator: ", ")) }
    if let facets = query.facets {
      parts.append("\(words.countBy) \(facets.map(title).joined(separator: ", "))")
    }
    return parts.joined(separator: " · ").cut(toBytes: 1_000)
  }
}
