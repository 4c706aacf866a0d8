/// A row of the feature list: a feature of the original libraries, and the evidence that this
/// library has it too.
struct CoverageRow: Hashable, Sendable {
  /// The state of the feature.
  enum State: Hashable, Sendable {
    /// It does on the web what it did before: tests with its name as a tag assert that.
    case works
    /// It works, except for this.
    case partial(String)
    /// A page on the web does not need it, for this reason.
    case noCounterpart(String)
  }

  /// Its name in the feature list, such as `N29`.
  let id: String
  /// The feature, in one line.
  let feature: String
  let state: State
  /// The differences here.
  let note: String?

  init(
    _ id: String, _ feature: String, _ state: State = .works, note: String? = nil
  ) {
    (self.id, self.feature, self.state, self.note) = (id, feature, state, note)
  }

  /// The tests with its name as a tag: `Target/Suite`, `Target/Suite/function`, or
  /// `Browser/file/function`.
  var tests: [String] { Coverage.testsByRow[id] ?? [] }

  /// The pages of the gallery that show it.
  var pages: [GalleryPage] { Gallery.pages.filter { $0.features.contains(id) } }

  /// The state, and the differences here.
  var remark: String {
    switch state {
    case .works: note.map { "Works. \($0)" } ?? "Works"
    case .partial(let missing): "Partial: \(missing)"
    case .noCounterpart(let reason): "No counterpart: \(reason)"
    }
  }
}
