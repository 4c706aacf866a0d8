import HTTPTypes
import PageElements
package import PageHTTP

/// The pages and routes of a site, by path.
package struct RoutingTable: Sendable {
  /// The page and routes that were declared with one path.
  ///
  /// A class, since each request looks one up, and a copy would retain all parts of the page.
  package final class Entry: Sendable {
    let pattern: PathPattern
    package let page: Page?
    package let routes: [Route]

    fileprivate init(_ draft: Draft) {
      (pattern, page, routes) = (draft.pattern, draft.page, draft.routes)
    }

    /// The methods in the format of `Allow`.
    package var methods: String {
      let hasReads = page != nil || routes.contains { $0.method == .get }
      let otherMethods = routes.map(\.method.rawValue).filter { $0 != "GET" && $0 != "HEAD" }
      return ((hasReads ? ["GET", "HEAD"] : []) + otherMethods).joined(separator: ", ")
    }
  }

  /// An entry under construction.
  fileprivate struct Draft {
    let pattern: PathPattern
    var page: Page?
    var routes: [Route] = []
  }

  /// Entries without path parameters, by path. Most entries have none.
  private var fixed: [ExactText: Entry] = [:]
  private var tree = PathTree<Entry>()
  /// Entries with path parameters, by declared path.
  private var patterns: [ExactText: Entry] = [:]

  /// - Throws: ``SiteError`` if a path or parameter is invalid or already in use.
  package init(pages: [Page], routes: [Route]) throws(SiteError) {
    var entries: [Draft] = []
    var indices: [ExactText: Int] = [:]
    func index(of path: String, isEndpoint: Bool = false) throws(SiteError) -> Int {
      if let index = indices[ExactText(text: path)] { return index }
      let pattern = try PathPattern(path, isEndpoint: isEndpoint)
      if !pattern.names.isEmpty {
        for entry in entries where entry.pattern.isAmbiguous(beside: pattern) {
          throw .ambiguousPaths(entry.pattern.path, path)
        }
      }
      indices[ExactText(text: path)] = entries.count
      entries.append(Draft(pattern: pattern))
      return entries.count - 1
    }
    for page in pages {
      let index = try index(of: page.path)
      guard entries[index].page == nil else { throw .duplicatePath(page.path) }
      entries[index].page = page
      try SiteError.check(page)
    }
    for route in routes {
      let index = try index(of: route.path, isEndpoint: route.isEndpoint)
      let isPageMethod = entries[index].page != nil && [.get, .head].contains(route.method)
      guard !isPageMethod, !entries[index].routes.contains(where: { $0.method == route.method })
      else {
        throw .duplicateRoute(method: route.method.rawValue, path: route.path)
      }
      entries[index].routes.append(route)
      try SiteError.check(route.access, of: route.path)
    }
    for entry in entries.map(Entry.init) {
      let path = ExactText(text: entry.pattern.path)
      if entry.pattern.names.isEmpty {
        fixed[path] = entry
      } else {
        patterns[path] = entry
        tree.insert(entry, at: entry.pattern)
      }
    }
  }

  /// Returns the entry and values for a path in the form of ``RequestTarget/path``.
  package func find(_ path: String) -> (entry: Entry, values: PathValues)? {
    if let entry = fixed[ExactText(text: path)] { return (entry, PathValues(path: path)) }
    return tree.find(path[...]).map { entry, values in
      let values = Dictionary(uniqueKeysWithValues: zip(entry.pattern.names, values))
      return (entry, PathValues(path: path, values: values, pattern: entry.pattern))
    }
  }

  /// Returns the page declared with a path, which may contain path parameters.
  package func page(declaredAs path: String) -> Page? {
    let path = ExactText(text: path)
    return (fixed[path] ?? patterns[path])?.page
  }
}
