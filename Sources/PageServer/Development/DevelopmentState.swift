/// What whoever works on a site is told of it: what is served, and what keeps the next build from it.
package struct DevelopmentState: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable {
    /// What was saved last is being built; what was before is still served.
    case building
    /// What was saved last cannot be served: ``problems`` and ``output`` say why.
    case failed
    /// What was saved last is served.
    case served
  }

  /// A fault at a place in a file.
  package struct Problem: Codable, Hashable, Sendable {
    /// Where it is, from the package's directory: `Sources/Tea/main.swift:12:7`.
    package var place: String
    package var message: String
    /// The lines of the file that show it; empty where there are none.
    package var excerpt: String

    package init(place: String, message: String, excerpt: String) {
      (self.place, self.message, self.excerpt) = (place, message, excerpt)
    }
  }

  /// Grows with everything that a page may look different by: another process, and each change of files
  /// that needs none.
  package var edition: Int
  /// The edition with which the process began that serves.
  package var run: Int
  package var phase: Phase
  /// The files that were saved last, from the package's directory.
  package var changed: [String] = []
  /// When that was, in milliseconds since 1970.
  package var saved: Int64?
  package var problems: [Problem] = []
  /// What a build or a start said, where that is no list of problems.
  package var output = ""

  package init(edition: Int, phase: Phase) {
    (self.edition, self.run, self.phase) = (edition, edition, phase)
  }
}
