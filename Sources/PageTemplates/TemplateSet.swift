import PageElements
import PageValidation

/// Templates that were read together, checked and made ready.
struct TemplateSet: Sendable {
  private struct Entry: Sendable {
    /// What keeps it from being rendered: its own problems, and those of what it includes.
    var problems: [TemplateError.Problem]
    /// Its name and those of all it includes.
    var parts: Set<String>
  }

  private var entries: [String: Entry] = [:]
  /// Those templates that have no problems of their own.
  private let programs: [String: TemplateProgram]
  private let kinds = KnownKinds()
  /// In alphabetical order.
  let names: [String]
  /// Of all templates, in order of files and lines.
  let problems: [TemplateError.Problem]

  /// Reads, checks and makes ready; what is wrong is in ``problems``.
  ///
  /// - Throws: `GrammarError`, where libxml2 has no memory for the validator's grammar.
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
      problems[name] = check.problems(ofWritten: rewritten)
    }
    let sound = templates.filter { problems[$0.key] == [] }
    for (name, template) in sound where !template.partials.isEmpty {
      let included = graph.reached(from: name)
      guard included.isSubset(of: sound.keys) else { continue }
      // Each is right alone; together, a block may stand in a paragraph.
      let partials = sound.filter { included.contains($0.key) }
      problems[name] =
        TemplateCheck(template: template, validator: validator, partials: partials).problems()
    }
    programs = written.filter { problems[$0.key] == [] }.mapValues { TemplateProgram($0) }
    for name in names {
      let parts = graph.reached(from: name).union([name])
      entries[name] = Entry(
        problems: parts.flatMap { problems[$0] ?? [] }.inOrder(), parts: parts)
    }
    // A block in a paragraph is found again in whatever includes the two.
    self.problems = Set(problems.values.joined()).inOrder()
  }

  /// A template's name and those of all it includes; `nil` where it is unknown or cannot be
  /// rendered.
  func parts(ofSound name: String) -> Set<String>? {
    guard let entry = entries[name], entry.problems.isEmpty else { return nil }
    return entry.parts
  }

  /// Appends a template filled with values.
  ///
  /// - Parameter place: Where a template of an unknown name was sought.
  func render(
    _ name: String, values: any Sendable, into html: inout HTMLWriter, soughtIn place: String
  ) throws {
    guard let entry = entries[name] else {
      let there = names.isEmpty ? "There is none" : "There are: \(names.listed)"
      throw TemplateError(
        file: place,
        message: "There is no template '\(name)'. \(there). Write \(name).mustache, or correct the "
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
