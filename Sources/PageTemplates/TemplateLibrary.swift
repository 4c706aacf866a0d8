public import PageElements
import Synchronization

/// A library of Mustache templates for views written as HTML. They are read and checked once, when the program starts.
///
/// A template is a piece of flow content in `<name>.mustache`. Before anything is rendered, libxml2 checks it against
/// the grammar of PageElements: with all its sections shown, with all hidden, and with each.
///
///     // Templates/ContactCard.mustache:
///     // <p><b>{{name}}</b>{{#phone}} <a href="tel:{{.}}">{{.}}</a>{{/phone}}</p>
///     let templates = try TemplateLibrary(directory: "Templates")
///     var html = HTMLWriter(templates: templates)
///     try templates.render(template: "ContactCard", values: card, into: &html)
///     // <p><b>Ada &amp; Co</b> <a href="tel:+44">+44</a></p>
///
/// `{{name}}` is escaped by the writer's own routine. An address is checked like a link's. Three braces insert elements
/// and nothing else. A name that the values do not have is an error. Equal values render the same bytes. The markup of
/// templates is parsed and written again, so no byte is copied unread.
///
/// Templates are trusted: they may contain everything that a page may. For markup from others, use an `HTMLFragment`
/// and show it with `Fragment(_:)`.
///
/// Members are stored properties, including those of a superclass, the elements of a tuple, and the entries of a
/// dictionary with text keys. `nil` shows nothing and skips its section, and so do false and an empty list. A section
/// over a list repeats. A section over any other value looks names up in that value.
///
/// A library may be used from several tasks at once.
public final class TemplateLibrary: TemplateSource {
  private struct State: Sendable {
    var templates: TemplateSet
    var stamps: [String: TemplateDirectory.Stamp] = [:]
  }

  private let directory: TemplateDirectory?
  private let reloads: Bool
  private let state: Mutex<State>

  /// Reads and checks every `*.mustache` file of a directory. The name of a template in a subdirectory includes the
  /// subdirectory: `cards/Contact`.
  ///
  /// - Parameters:
  ///   - directory: A path, absolute or relative to the working directory.
  ///   - reloads: Whether a template is read and checked again when its file, or a file it includes, has changed. For
  ///     development: renderings throw until a mistake is fixed. Default: false.
  /// - Throws: ``TemplateError`` with all problems of all files, or if there is no directory.
  public init(directory: String, reloads: Bool = false) throws {
    let directory = TemplateDirectory(path: directory)
    let state = try Self.read(directory)
    try Self.check(state.templates)
    self.directory = directory
    self.reloads = reloads
    self.state = Mutex(state)
  }

  /// Checks templates given by name, for tests and for templates stored elsewhere than in files.
  ///
  /// The number and length of the templates limit time and memory, whatever they contain.
  ///
  ///     let templates = try TemplateLibrary(templates: ["Quotation": "<q>{{text}}</q>"])
  ///
  /// - Throws: ``TemplateError`` with all problems of all templates.
  public init(templates: [String: String]) throws {
    let files = templates.reduce(into: [String: TemplateFile]()) { files, entry in
      files[entry.key] = TemplateFile(file: entry.key + ".mustache", bytes: Array(entry.value.utf8))
    }
    let templates = try TemplateSet(files)
    try Self.check(templates)
    directory = nil
    reloads = false
    state = Mutex(State(templates: templates))
  }

  /// The names of the templates, in alphabetical order.
  public var names: [String] { state.withLock { $0.templates.names } }

  /// Appends a template with the members of `values`.
  ///
  /// If this throws, the writer is unchanged.
  ///
  /// - Throws: ``TemplateError`` for an unknown template, or for a tag that the values do not fit;
  ///   `RenderError.unsafeURL` for an address that would run a script; an error of an element among the values.
  public func render(
    template name: String, values: any Sendable, into html: inout HTMLWriter
  ) throws {
    let templates = try current(for: name)
    try templates.render(
      name, values: values, into: &html, directory: directory?.path ?? "templates")
  }

  private func current(for name: String) throws -> TemplateSet {
    try state.withLock { state in
      guard reloads, let directory else { return state.templates }
      // Only the files of this template are compared. An unknown or broken template may need any file.
      let isCurrent = state.templates.parts(ofValid: name)?.allSatisfy {
        directory.stamp(of: $0) == state.stamps[$0]
      }
      if isCurrent != true { state = try Self.read(directory) }
      return state.templates
    }
  }

  private static func read(_ directory: TemplateDirectory) throws -> State {
    let (files, stamps) = try directory.read()
    return State(templates: try TemplateSet(files), stamps: stamps)
  }

  private static func check(_ templates: TemplateSet) throws {
    let problems = templates.problems
    if !problems.isEmpty { throw TemplateError(problems: problems) }
  }
}
