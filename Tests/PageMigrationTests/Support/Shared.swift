import PageElements
import PageSite
import Synchronization

/// A value that a page shows and a test changes.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

extension Site {
  /// Returns a site with only the page `/table`.
  static func showing(_ table: Shared<Table>) throws -> Site {
    try Site(pages: [Page("/table", title: "Table") { _ in table.value }])
  }

  /// Returns a site with only the page `/table`.
  static func showing(_ table: Table) throws -> Site { try showing(Shared(table)) }
}
