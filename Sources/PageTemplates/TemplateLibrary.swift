public import PageElements
import Synchronization

/// Views written as HTML: Mustache templates that are read and checked once, when the program
/// starts.
///
/// A template is a piece of flow content in `<name>.mustache`. libxml2 checks it with the rest of
/// the house's grammar, with all its sections shown, with none, and with each, before anything is
/// rendered.
///
///     // Templates/ContactCard.mustache:
///     // <p><b>{{name}}</b>{{#phone}} <a href="tel:{{.}}">{{.}}</a>{{/phone}}</p>
///     let templates = try TemplateLibrary(directory: "Templates")
///     var html = HTMLWriter(templates: templates)
///     try templates.render(template: "ContactCard", values: card, into: &html)
///     // <p><b>Ada &amp; Co</b> <a href="tel:+44">+44</a></p>
///
/// What always holds: `{{name}}` is escaped by the writer's own routine; an address is checked as a
/// link's is; three braces insert elements and nothing else; a name that the values do not have is
/// an error, never nothing. The same values give the same bytes. A template's own markup is written
/// anew from what was read of it: no byte of it is copied unread.
///
/// Templates are the developers': what a page may hold, they may. Markup by others is an
/// `HTMLFragment`, shown by `Fragment(_:)`.
///
/// Members are stored properties, those of a superclass too, parts of a tuple, and what a
/// dictionary of text keys holds. `nil` shows nothing and skips its section; so do false and an
/// empty list. A section over a list repeats; over anything else, it is about that value.
///
/// A library may be used from many tasks at once.
public final class TemplateLibrary: TemplateSource {
  private struct State: Sendable {
    var templates: TemplateSet
    var stamps: [String: TemplateDirectory.Stamp] = [:]
  }

  private let directory: TemplateDirectory?
  private let reloads: Bool
  private let state: Mutex<State>

  /// Reads and checks every `*.mustache` of a directory. One in a folder has the folder in its
  /// name: `cards/Contact`.
  ///
  /// - Parameters:
  ///   - directory: A path, absolute or from the current directory.
  ///   - reloads: Whether a template is read and checked again when its file has changed, or one of
  ///     those it includes: for development. A mistake is then thrown by each rendering until it is
  ///     mended. By default nothing is read after this.
  /// - Throws: ``TemplateError`` with every problem of every file, or where there is no directory.
  public init(directory: String, reloads: Bool = false) throws {
    let directory = TemplateDirectory(path: directory)
    let state = try Self.read(directory)
    try Self.check(state.templates)
    self.directory = directory
    self.reloads = reloads
    self.state = Mutex(state)
  }

  /// Checks templates given by name: for tests, and for those that are kept elsewhere than in files.
  ///
  /// Time and memory are bounded by the templates' number and length, whatever is in them.
  ///
  ///     let templates = try TemplateLibrary(templates: ["Quotation": "<q>{{text}}</q>"])
  ///
  /// - Throws: ``TemplateError`` with every problem of every template.
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

  /// Appends a template filled with the members of `values`.
  ///
  /// Where this throws, the writer is as it was.
  ///
  /// - Throws: ``TemplateError`` for a name that is no template's and for a tag that the values
  ///   cannot fill; `RenderError.unsafeURL` for an address that would run a script; what an element
  ///   among the values throws.
  public func render(
    template name: String, values: any Sendable, into html: inout HTMLWriter
  ) throws {
    let templates = try current(for: name)
    try templates.render(
      name, values: values, into: &html, soughtIn: directory?.path ?? "templates")
  }

  private func current(for name: String) throws -> TemplateSet {
    try state.withLock { state in
      guard reloads, let directory else { return state.templates }
      // Only what this template needs is looked at; an unknown or broken one may need anything.
      let isCurrent = state.templates.parts(ofSound: name)?.allSatisfy {
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
