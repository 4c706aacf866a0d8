import PageElements

@testable import PageRoutes
@testable import PageSite

/// A record of a visitor's actions, stored as a page's state.
struct Diary: Codable, Equatable, Sendable {
  var lines: [String] = []
}

/// A writer of lines into a visitor's diary.
struct Notes: Sendable {
  let state: PageState<Diary>

  func callAsFunction(_ line: String) { state.update { $0.lines.append(line) } }

  /// A section with the lines.
  var section: Section {
    Section(
      key: "diary",
      rows: state.value.lines.enumerated().map { Row(key: $0, Label($1)) })
  }

  /// Returns a handler that adds a line.
  func closure(_ line: String) -> ActionHandler.Closure { { _ in self(line) } }
}

extension Page {
  /// Returns a page that shows sections and, below them, the visitor's diary.
  static func diary(
    _ path: String = "/page", batch: Int = 50,
    sections: @escaping @Sendable (PageRequest<TestQuery>, Notes) throws -> [Section] = { _, _ in []
    }
  ) -> Page {
    Page(path, title: "Page", query: TestQuery(), batch: batch, state: Diary()) { request, diary in
      let notes = Notes(state: diary)
      return Table(sections: try sections(request, notes) + [notes.section])
    }
  }

  /// Returns a page `/page` that shows an element in its header and the visitor's diary.
  static func diary(header: @escaping @Sendable (Notes) -> AnyElement) -> Page {
    Page("/page", title: "Page", state: Diary()) { _, diary in
      let notes = Notes(state: diary)
      var table = Table(sections: [notes.section])
      table.headerView = TableHeaderView(header(notes))
      return table
    }
  }
}

extension TestVisitor {
  /// Returns the lines of the diary that a page shows.
  func diary(_ path: String = "/page") async -> [String] {
    await get(path).text.diary
  }
}

extension String {
  /// The lines of the diary in a page's HTML.
  var diary: [String] {
    matches(of: /<tr id="diary\.[^"]*"><td>([^<]*)<\/td>/)
      .map { String($0.1) }
  }
}
