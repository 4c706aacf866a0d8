/// An app of the examples' store.
struct StoreApp: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case game, tool
  }

  /// The key is also the name of the icon: `/images/apps/loaf.svg`.
  var key, name, about: String
  var kind: Kind
  /// The stars, in tenths.
  var rating: Int
  /// The price in cents; 0 is free.
  var price: Int

  static let samples = [
    StoreApp("tidebook", "Tidebook", "High water, low water, and when to go home", .tool, 48, 299),
    StoreApp("rooks", "Rooks & Rivals", "Chess by post, a move a day", .game, 47, 0),
    StoreApp("loaf", "Loaf", "Times your dough while you sleep", .tool, 46, 0),
    StoreApp("terraces", "Terraces", "Build a village that does not slide", .game, 45, 499),
    StoreApp("fieldnotes", "Fieldnotes", "Sketches and sightings, offline", .tool, 49, 399),
    StoreApp("ripple", "Ripple", "One stone, one pond, ninety puzzles", .game, 44, 0),
    StoreApp("wayfarer", "Wayfarer", "Footpaths, kept by those who walk them", .tool, 47, 0),
    StoreApp("nightjar", "Nightjar", "A quiet game for the last bus", .game, 48, 199),
    StoreApp("inkling", "Inkling", "A notebook that forgets on Fridays", .tool, 43, 99),
  ]

  private init(
    _ key: String, _ name: String, _ about: String, _ kind: Kind, _ rating: Int, _ price: Int
  ) {
    (self.key, self.name, self.about) = (key, name, about)
    (self.kind, self.rating, self.price) = (kind, rating, price)
  }
}
