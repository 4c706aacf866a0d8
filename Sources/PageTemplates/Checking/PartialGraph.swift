/// The graph of templates and the templates they include.
struct PartialGraph {
  private let templates: [String: ParsedTemplate]
  private let included: [String: [String]]
  /// The templates from which includes lead into a cycle.
  private let circling: Set<String>
  private let extents: [String: TemplateExtent]

  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
    included = templates.mapValues { template in
      var seen: Set<String> = []
      return template.partials.map(\.name).filter { seen.insert($0).inserted }
    }
    circling = Self.circling(included)
    extents = TemplateExtent.all(of: templates)
  }

  /// Returns the templates that a template includes, directly or indirectly; itself only in a cycle.
  func reached(from name: String) -> Set<String> {
    var reached: Set<String> = []
    var next = included[name] ?? []
    while let name = next.popLast() {
      if reached.insert(name).inserted { next += included[name] ?? [] }
    }
    return reached
  }

  /// Returns the problems of partial tags: unknown names, cycles, and nesting or size beyond the limits.
  func problems(of name: String) -> [TemplateError.Problem] {
    var ways: [String: [String]?] = [:]
    let tags = templates[name]?.partials ?? []
    return zip(tags, tags.indices).compactMap { tag, place in
      if templates[tag.name] == nil {
        return tag.problem(
          "There is no template '\(tag.name)' for \(tag.source). Available: "
            + "\(templates.keys.sorted().listed). Correct the name, or write \(tag.name).mustache.")
      }
      // Searching for a path costs far more than this check. An excess of the whole template is reported once, at the
      // first tag.
      guard circling.contains(tag.name) else { return place == 0 ? excess(of: name, at: tag) : nil }
      let found = ways[tag.name] ?? way(from: tag.name, to: name)
      ways[tag.name] = .some(found)
      guard let way = found else { return place == 0 ? excess(of: name, at: tag) : nil }
      return tag.problem(
        """
        \(([name] + way).joined(separator: " → ")): these templates include each other in a \
        cycle. Remove one of their tags.
        """)
    }
  }

  /// Returns the templates that remain after repeatedly removing those that include no remaining template.
  private static func circling(_ included: [String: [String]]) -> Set<String> {
    var includers: [String: [String]] = [:]
    var left = included.mapValues { $0.filter { included[$0] != nil }.count }
    for (name, names) in included {
      for other in names { includers[other, default: []].append(name) }
    }
    var done = left.filter { $0.value == 0 }.map(\.key)
    while let name = done.popLast() {
      left[name] = nil
      for includer in includers[name] ?? [] {
        left[includer]? -= 1
        if left[includer] == 0 { done.append(includer) }
      }
    }
    return Set(left.keys)
  }

  /// Returns the problem of a template that exceeds its limits, if it does.
  private func excess(of name: String, at tag: TemplateTag) -> TemplateError.Problem? {
    guard let extent = extents[name], extent.isTooMuch,
      // A template that includes an excessive one is excessive itself, so only the innermost is reported.
      !(included[name] ?? []).contains(where: { extents[$0]?.isTooMuch == true })
    else { return nil }
    return tag.problem(
      extent.depth > TemplateExtent.deepest
        ? "'\(name)' nests sections and templates \(extent.depth) deep. Nest "
          + "\(TemplateExtent.deepest) at most."
        : "'\(name)' is longer than 1,000,000 bytes with all it includes. Include fewer templates."
    )
  }

  /// Returns the shortest path, including both ends.
  private func way(from start: String, to end: String) -> [String]? {
    var before: [String: String] = [:]
    var seen: Set<String> = [start]
    var names = [start]
    var place = 0
    while place < names.count {
      let name = names[place]
      place += 1
      if name == end { return Array(sequence(first: end) { before[$0] }).reversed() }
      for other in included[name] ?? [] where seen.insert(other).inserted {
        before[other] = name
        names.append(other)
      }
    }
    return nil
  }
}
