public import PageElements

/// Fields that belong together, under one legend.
///
///     BoundForm(guest) {
///       FieldSet("Address") {
///         BoundField("street", "Street", \.street)
///         FieldSet {
///           BoundField("code", "Post code", \.code)
///           BoundField("city", "City", \.city)
///         }.sideBySide()
///       }
///     } didUpdate: { guest, event in … }
///     // <fieldset class="pe-set"><legend>Address</legend><div>…</div><div><div class="pe-set" data-beside="">…
///
/// Names, errors and what was typed are those of the fields: a set adds nothing to what is sent. It holds fields
/// of a ``BoundForm``, or of a ``BoundFields``; in a `Form` it holds its controls:
///
///     Form(id: "address") {
///       FieldSet("Address") { TextField("Street", name: "street"); TextField("City", name: "city") }
///     } didSubmit: { event in … }
///
/// (HTML Standard, section 4.10.15.)
public struct FieldSet<Model: Sendable>: FormPartConvertible {
  let legend: String?
  let parts: [FormPart<Model>]
  private(set) var isBeside = false
  private(set) var isEnabled = true
  private(set) var helpText: String?

  /// - Parameters:
  ///   - legend: What the fields have in common, which a listener hears with each. `nil`, the default, groups
  ///     them for the eye alone.
  ///   - fields: The fields, and any elements between them.
  public init(_ legend: String? = nil, @FormPartBuilder<Model> fields: () -> [FormPart<Model>]) {
    (self.legend, parts) = (legend?.isEmpty == false ? legend : nil, fields())
  }

  /// The same set with its fields beside each other where there is room for them, each at least 10 rem wide.
  public func sideBySide(_ isBeside: Bool = true) -> Self {
    var set = self
    set.isBeside = isBeside
    return set
  }

  /// The same set greyed out: none of its fields is sent, and what is sent in their names is ignored.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var set = self
    set.isEnabled = !isDisabled
    return set
  }

  /// The same set with what helps to fill it in, below the legend.
  public func help(_ text: String?) -> Self {
    var set = self
    set.helpText = text
    return set
  }

  /// The set with its types erased.
  public var part: FormPart<Model> {
    FormPart(holding: parts, isEnabled: isEnabled) { group(showing: $0, prefix: $1).any }
  }

  private func group(showing model: Model, prefix: String) -> FieldGroup {
    FieldGroup(
      legend: legend, help: helpText, elements: parts.map { $0.element(model, prefix) },
      isBeside: isBeside, isEnabled: isEnabled)
  }
}

extension FieldSet: Equatable, ElementableView, Element, View, FileHolder where Model == Void {
  public static func == (left: FieldSet, right: FieldSet) -> Bool {
    left.group(showing: (), prefix: "") == right.group(showing: (), prefix: "")
  }

  public static func viewIdentifier(_ set: FieldSet) -> String { "FieldSet" }

  public func write(into html: inout HTMLWriter) throws {
    try group(showing: (), prefix: "").write(into: &html)
  }

  package var holdsFiles: Bool { parts.contains { $0.isFile(for: ()) } }
}
