/// Which templates include which.
struct PartialGraph {
  private let templates: [String: ParsedTemplate]
  private let included: [String: [String]]

  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
    included = templates.mapValues { $0.partials.map(\.name) }
  }

  /// The templates that one includes, directly or through others; itself only in a circle.
  func reached(from name: String) -> Set<String> {
    var reached: Set<String> = []
    var next = included[name] ?? []
    while let name = next.popLast() {
      if reached.insert(name).inserted { next += included[name] ?? [] }
    }
    return reached
  }

  /// Tags that name no template, or lead back to where they stand.
  func problems(of name: String) -> [TemplateError.Problem] {
    (templates[name]?.partials ?? []).compactMap { tag in
      if templates[tag.name] == nil {
        return tag.problem(
          "There is no template '\(tag.name)' for \(tag.source). There are: "
            + "\(templates.keys.sorted().listed). Correct the name, or write \(tag.name).mustache.")
      }
      guard let way = way(from: tag.name, to: name) else { return nil }
      return tag.problem(
        """
        \(([name] + way).joined(separator: " → ")): these templates include one another without \
        end. Remove one of their tags.
        """)
    }
  }

  /// The shortest way, both ends included.
  private func way(from start: String, to end: String) -> [String]? {
    var ways = [[start]]
    var seen: Set<String> = [start]
    while !ways.isEmpty {
      if let way = ways.first(where: { $0.last == end }) { return way }
      ways = ways.flatMap { way in
        (way.last.flatMap { included[$0] } ?? []).filter { seen.insert($0).inserted }
          .map { way + [$0] }
      }
    }
    return nil
  }
}
