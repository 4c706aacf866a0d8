/// The graph of templates and the templates they include.
struct PartialGraph {
  private let templates: [String: ParsedTemplate]
  private let included: [String: [String]]
  /// The templates from which includes lead into a cycle.
  private let cyclic: Set<String>
  private let extents: [String: TemplateExtent]

  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
    included = templates.mapValues { template in
      var seen: Set<String> = []
      return template.partials.map(\.name).filter { seen.insert($0).inserted }
    }
    cyclic = Self.cyclic(included)
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
    var paths: [String: [String]?] = [:]
    let tags = templates[name]?.partials ?? []
    return zip(tags, tags.indices).compactMap { tag, index in
      if templates[tag.name] == nil {
        return tag.problem(
          "There is no template '\(tag.name)' for \(tag.source). Available: "
            + "\(templates.keys.sorted().listed). Correct the name, or write \(tag.name).mustache.")
      }
      // Searching for a path costs far more than this check. An excess of the whole template is reported once, at the
      // first tag.
      guard cyclic.contains(tag.name) else { return index == 0 ? excess(of: name, at: tag) : nil }
      let found = paths[tag.name] ?? path(from: tag.name, to: name)
      paths[tag.name] = .some(found)
      guard let path = found else { return index == 0 ? excess(of: name, at: tag) : nil }
      return tag.problem(
        """
        \(([name] + path).joined(separator: " → ")): these templates include each other in a \
        cycle. Remove one of the inclusions.
        """)
    }
  }

  /// Returns the templates that remain after repeatedly removing those that include no remaining template.
  private static func cyclic(_ included: [String: [String]]) -> Set<String> {
    var includers: [String: [String]] = [:]
    var remaining = included.mapValues { $0.filter { included[$0] != nil }.count }
    for (name, names) in included {
      for other in names { includers[other, default: []].append(name) }
    }
    var done = remaining.filter { $0.value == 0 }.map(\.key)
    while let name = done.popLast() {
      remaining[name] = nil
      for includer in includers[name] ?? [] {
        remaining[includer]? -= 1
        if remaining[includer] == 0 { done.append(includer) }
      }
    }
    return Set(remaining.keys)
  }

  /// Returns the problem of a template that exceeds its limits, if it does.
  private func excess(of name: String, at tag: TemplateTag) -> TemplateError.Problem? {
    guard let extent = extents[name], extent.exceedsLimits,
      // A template that includes an excessive one is excessive itself, so only the innermost is reported.
      !(included[name] ?? []).contains(where: { extents[$0]?.exceedsLimits == true })
    else { return nil }
    return tag.problem(
      extent.depth > TemplateExtent.maximumDepth
        ? "'\(name)' nests sections and templates \(extent.depth) deep. Nest "
          + "\(TemplateExtent.maximumDepth) at most."
        : "'\(name)' is longer than 1,000,000 bytes with all it includes. Include fewer templates."
    )
  }

  /// Returns the shortest path, including both ends.
  private func path(from start: String, to end: String) -> [String]? {
    var before: [String: String] = [:]
    var seen: Set<String> = [start]
    var names = [start]
    var index = 0
    while index < names.count {
      let name = names[index]
      index += 1
      if name == end { return Array(sequence(first: end) { before[$0] }).reversed() }
      for other in included[name] ?? [] where seen.insert(other).inserted {
        before[other] = name
        names.append(other)
      }
    }
    return nil
  }
}
