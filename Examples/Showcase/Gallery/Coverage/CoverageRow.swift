/// A row of the feature list: what the libraries carried over can do, and what shows that this one
/// can do it, too.
struct CoverageRow: Hashable, Sendable {
  /// How far the feature has come.
  enum State: Hashable, Sendable {
    /// A page shows it or a test proves it.
    case done
    /// A page on the web has no use for it, and this is why.
    case noCounterpart(String)
    /// It is to be built.
    case open
  }

  /// Its name in the feature list, such as `N29`.
  let id: String
  /// What it is, in a line.
  let feature: String
  /// Where it is proved: `Target/Suite`, `Target/Suite/function`, or `Browser/file/function`.
  let test: String?
  let state: State
  /// What is different here.
  let note: String?

  init(
    _ id: String, _ feature: String, test: String? = nil, _ state: State = .done,
    note: String? = nil
  ) {
    (self.id, self.feature, self.test, self.state, self.note) = (id, feature, test, state, note)
  }

  /// The pages of the gallery that show it.
  var pages: [GalleryPage] { Gallery.pages.filter { $0.features.contains(id) } }

  /// What is to be said of it beside its pages and test: `nil` where these speak for themselves.
  var remark: String? {
    switch state {
    case .done: note
    case .noCounterpart(let reason): "No counterpart: \(reason)"
    case .open: "Open"
    }
  }
}
