import PageElements
import PageValidation

/// Templates that were read together, checked and prepared for rendering.
struct TemplateSet: Sendable {
  private struct Entry: Sendable {
    /// The problems that prevent it from being rendered: its own, and those of templates it includes.
    var problems: [TemplateError.Problem]
    /// Its name, and the names of all templates it includes.
    var parts: Set<String>
  }

  private var entries: [String: Entry] = [:]
  /// The programs of templates without problems of their own.
  private let programs: [String: TemplateProgram]
  private let kinds = ValueKindCache()
  /// The names in alphabetical order.
  let names: [String]
  /// The problems of all templates, sorted by file and line.
  let problems: [TemplateError.Problem]

  /// Parses, checks and prepares templates. Their problems are in ``problems``.
  ///
  /// - Throws: `GrammarError` if libxml2 has no memory for the validator's grammar.
  init(_ files: [String: TemplateFile]) throws {
    let validator = try HTMLValidator()
    names = files.keys.sorted()
    let templates = files.mapValues { $0.template(validator) }
    let graph = PartialGraph(templates)
    var problems = templates.mapValues(\.problems)
    var written: [String: ParsedTemplate] = [:]
    for (name, template) in templates {
      problems[name]? += graph.problems(of: name)
      guard problems[name] == [] else { continue }
      let check = TemplateCheck(template: template, validator: validator)
      problems[name] = check.problems()
      guard problems[name] == [] else { continue }
      let rewritten = MarkupRewriter.rewritten(template)
      written[name] = rewritten
      problems[name] = check.problems(ofRewritten: rewritten)
    }
    let valid = templates.filter { problems[$0.key] == [] }
    for (name, template) in valid where !template.partials.isEmpty {
      let included = graph.reached(from: name)
      guard included.isSubset(of: valid.keys) else { continue }
      // Each template is valid alone. Together, there may be a block inside a paragraph.
      let partials = valid.filter { included.contains($0.key) }
      problems[name] =
        TemplateCheck(template: template, validator: validator, partials: partials).problems()
    }
    programs = written.filter { problems[$0.key] == [] }.mapValues { TemplateProgram($0) }
    for name in names {
      let parts = graph.reached(from: name).union([name])
      entries[name] = Entry(
        problems: parts.flatMap { problems[$0] ?? [] }.sortedByPosition(), parts: parts)
    }
    // A problem of included templates is found again in each template that includes them.
    self.problems = Set(problems.values.joined()).sortedByPosition()
  }

  /// Returns the name of a template and of all templates it includes; `nil` if it is unknown or cannot be rendered.
  func parts(ofValid name: String) -> Set<String>? {
    guard let entry = entries[name], entry.problems.isEmpty else { return nil }
    return entry.parts
  }

  /// Appends a template with values.
  ///
  /// - Parameter directory: The place of the templates, for an error about an unknown name.
  func render(
    _ name: String, values: any Sendable, into html: inout HTMLWriter, directory: String
  ) throws {
    guard let entry = entries[name] else {
      let available = names.isEmpty ? "None are available" : "Available: \(names.listed)"
      throw TemplateError(
        file: directory,
        message:
          "There is no template '\(name)'. \(available). Write \(name).mustache, or correct the "
          + "name.")
    }
    guard entry.problems.isEmpty, let program = programs[name] else {
      throw TemplateError(problems: entry.problems)
    }
    let reader = kinds.reader()
    defer { kinds.learn(from: reader) }
    let start = html.count
    do {
      var rendering = TemplateRendering(of: values, with: programs, reader: reader)
      try rendering.write(program, into: &html)
    } catch {
      html.removeAll(from: start)
      throw error
    }
  }
}
