/// Which templates include which.
struct PartialGraph {
  private let templates: [String: ParsedTemplate]
  private let included: [String: [String]]
  /// The templates from which tags lead into a circle.
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
    var ways: [String: [String]?] = [:]
    let tags = templates[name]?.partials ?? []
    return zip(tags, tags.indices).compactMap { tag, place in
      if templates[tag.name] == nil {
        return tag.problem(
          "There is no template '\(tag.name)' for \(tag.source). There are: "
            + "\(templates.keys.sorted().listed). Correct the name, or write \(tag.name).mustache.")
      }
      // To look for a way costs far more than to know that there is none.
      // That the whole is too much is told once, at the first tag.
      guard circling.contains(tag.name) else { return place == 0 ? excess(of: name, at: tag) : nil }
      let found = ways[tag.name] ?? way(from: tag.name, to: name)
      ways[tag.name] = .some(found)
      guard let way = found else { return place == 0 ? excess(of: name, at: tag) : nil }
      return tag.problem(
        """
        \(([name] + way).joined(separator: " → ")): these templates include one another without \
        end. Remove one of their tags.
        """)
    }
  }

  /// What is left of the templates when those go that include none which is left.
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

  /// What is wrong with a template's extent, once it is.
  private func excess(of name: String, at tag: TemplateTag) -> TemplateError.Problem? {
    guard let extent = extents[name], extent.isTooMuch,
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
