/// The state of a site under development: its current version, and the problems of the last build.
package struct DevelopmentState: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable {
    /// The last change is being built; the version before it is still served.
    case building
    /// The last change cannot be served: ``problems`` and ``output`` have the reason.
    case failed
    /// The last change is served.
    case served
  }

  /// A compiler error.
  package struct Problem: Codable, Hashable, Sendable {
    /// The place, relative to the package's directory: `Sources/Tea/main.swift:12:7`.
    package var place: String
    package var message: String
    /// The source lines in the compiler's output; empty if it shows no lines.
    package var excerpt: String

    package init(place: String, message: String, excerpt: String) {
      (self.place, self.message, self.excerpt) = (place, message, excerpt)
    }
  }

  /// A number that grows with each new process, and with each change of files that needs no new process.
  package var edition: Int
  /// The edition at which the current process started.
  package var run: Int
  package var phase: Phase
  /// The files saved last, relative to the package's directory.
  package var changed: [String] = []
  /// The time of that, in milliseconds since 1970.
  package var saved: Int64?
  package var problems: [Problem] = []
  /// The output of a build or a start without a list of problems.
  package var output = ""

  package init(edition: Int, phase: Phase) {
    (self.edition, self.run, self.phase) = (edition, edition, phase)
  }
}
