/// A row of the feature list: what the libraries carried over can do, and what shows that this one
/// can do it, too.
struct CoverageRow: Hashable, Sendable {
  /// How far the feature has come.
  enum State: Hashable, Sendable {
    /// It does on the web what it did: tests that carry its name assert that.
    case works
    /// The same, but for this.
    case partial(String)
    /// A page on the web has no use for it, and this is why.
    case noCounterpart(String)
  }

  /// Its name in the feature list, such as `N29`.
  let id: String
  /// What it is, in a line.
  let feature: String
  let state: State
  /// What is different here.
  let note: String?

  init(
    _ id: String, _ feature: String, _ state: State = .works, note: String? = nil
  ) {
    (self.id, self.feature, self.state, self.note) = (id, feature, state, note)
  }

  /// The tests that carry its name as a tag: `Target/Suite`, `Target/Suite/function`, or
  /// `Browser/file/function`.
  var tests: [String] { Coverage.testsByRow[id] ?? [] }

  /// The pages of the gallery that show it.
  var pages: [GalleryPage] { Gallery.pages.filter { $0.features.contains(id) } }

  /// How far it has come, and what is different here.
  var remark: String {
    switch state {
    case .works: note.map { "Works. \($0)" } ?? "Works"
    case .partial(let missing): "Partial: \(missing)"
    case .noCounterpart(let reason): "No counterpart: \(reason)"
    }
  }
}
