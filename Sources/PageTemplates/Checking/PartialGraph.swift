/// Which templates include which.
struct PartialGraph {
  private let templates: [String: ParsedTemplate]
  private let included: [String: [String]]
  private let extents: [String: TemplateExtent]

  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
    included = templates.mapValues { $0.partials.map(\.name) }
    extents = TemplateExtent.all(of: templates)
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

  /// Tags that name no template, lead back to where they stand, or lead too far.
  func problems(of name: String) -> [TemplateError.Problem] {
    (templates[name]?.partials ?? []).compactMap { tag in
      if templates[tag.name] == nil {
        return tag.problem(
          "There is no template '\(tag.name)' for \(tag.source). There are: "
            + "\(templates.keys.sorted().listed). Correct the name, or write \(tag.name).mustache.")
      }
      // To look for a way costs far more than to know that there is one.
      guard tag.name == name || reached(from: tag.name).contains(name),
        let way = way(from: tag.name, to: name)
      else { return excess(of: name, at: tag) }
      return tag.problem(
        """
        \(([name] + way).joined(separator: " → ")): these templates include one another without \
        end. Remove one of their tags.
        """)
    }
  }

  /// What is wrong with a template's extent, once it is.
  private func excess(of name: String, at tag: TemplateTag) -> TemplateError.Problem? {
    guard let extent = extents[name], extent.isTooMuch, tag == templates[name]?.partials.first,
      // Whatever includes too much is too much itself; the innermost one is to be mended.
      !(included[name] ?? []).contains(where: { extents[$0]?.isTooMuch == true })
    else { return nil }
    return tag.problem(
      extent.depth > TemplateExtent.deepest
        ? "'\(name)' nests sections and templates \(extent.depth) deep. Nest "
          + "\(TemplateExtent.deepest) at most."
        : "'\(name)' is longer than 1,000,000 bytes with all it includes. Include fewer templates."
    )
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
