import Mustache
import PageElements
import PageValidation

/// Templates that were read together, checked and compiled.
struct TemplateSet: Sendable {
  private struct Entry: Sendable {
    /// What keeps it from being rendered: its own problems, and those of what it includes.
    var problems: [TemplateError.Problem] = []
    /// Its name and those of all it includes.
    var parts: Set<String>
    var mustache: MustacheTemplate?
  }

  private var entries: [String: Entry] = [:]
  private var tags: [TemplateTag] = []
  private var library = MustacheLibrary()
  /// In alphabetical order.
  let names: [String]
  /// Of all templates, in order of files and lines.
  let problems: [TemplateError.Problem]

  /// Reads, checks and compiles; what is wrong is in ``problems``.
  ///
  /// - Parameter mostTags: See ``MustacheText``.
  /// - Throws: `GrammarError`, where libxml2 has no memory for the validator's grammar.
  init(_ files: [String: TemplateFile], mostTags: Int = MustacheText.mostTags) throws {
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
    let keys = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, "partial-\($0)") })
    for (name, template) in written where problems[name] == [] {
      let key = keys[name] ?? ""
      let text = MustacheText(
        template, named: key, numberingFrom: tags.count, partials: keys, mostTags: mostTags)
      do {
        let mustache = try MustacheTemplate(string: text.text)
        for part in text.parts { try library.register(part.text, named: part.name) }
        tags += text.tags
        entries[name] = Entry(parts: [], mustache: mustache)
        library.register(mustache, named: key)
      } catch {
        let message = "swift-mustache cannot read this template: \(error). Simplify its tags."
        problems[name] = [TemplateError.Problem(file: template.file, message: message)]
      }
    }
    for name in names {
      let parts = graph.reached(from: name).union([name])
      entries[name, default: Entry(parts: [])].parts = parts
      entries[name]?.problems = parts.flatMap { problems[$0] ?? [] }.inOrder()
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
    guard entry.problems.isEmpty, let mustache = entry.mustache else {
      throw TemplateError(problems: entry.problems)
    }
    let session = TemplateSession(
      tags: tags, templates: html.templates, isInForm: html.isInForm)
    let scope = TemplateScope(TemplateValue(root: values), session: session)
    let text = mustache.render(scope, library: library)
    if let error = session.error { throw error }
    html.raw(unescaped: text)
  }
}
