public import PageElements

/// A set of related fields with a common legend.
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
/// The set adds nothing to the submitted values. Names and errors are those of its fields. It contains fields of a
/// ``BoundForm`` or of ``BoundFields``. In a `Form`, it contains controls:
///
///     Form(id: "address") {
///       FieldSet("Address") { TextField("Street", name: "street"); TextField("City", name: "city") }
///     } didSubmit: { event in … }
///
/// (HTML Standard, section 4.10.15.)
public struct FieldSet<Model: Sendable>: FormPartConvertible {
  let legend: String?
  let parts: [FormPart<Model>]
  private(set) var isSideBySide = false
  private(set) var isEnabled = true
  private(set) var helpText: String?

  /// - Parameters:
  ///   - legend: The legend, which screen readers read with each field. `nil`, the default, groups the fields only
  ///     visually.
  ///   - fields: The fields and the elements between them.
  public init(_ legend: String? = nil, @FormPartBuilder<Model> fields: () -> [FormPart<Model>]) {
    (self.legend, parts) = (legend?.isEmpty == false ? legend : nil, fields())
  }

  /// Arranges the fields side by side where there is room, each at least 10 rem wide.
  public func sideBySide(_ isSideBySide: Bool = true) -> Self {
    var set = self
    set.isSideBySide = isSideBySide
    return set
  }

  /// Disables the set: browsers do not send its fields, and the server ignores submitted values.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var set = self
    set.isEnabled = !isDisabled
    return set
  }

  /// Sets the help text below the legend.
  public func help(_ text: String?) -> Self {
    var set = self
    set.helpText = text
    return set
  }

  /// The set as a part of the form.
  public var part: FormPart<Model> {
    FormPart(holding: parts, isEnabled: isEnabled) { group(showing: $0, prefix: $1).any }
  }

  private func group(showing model: Model, prefix: String) -> FieldGroup {
    FieldGroup(
      legend: legend, help: helpText, elements: parts.map { $0.element(model, prefix) },
      isSideBySide: isSideBySide, isEnabled: isEnabled)
  }
}

extension FieldSet: Equatable, ElementableView, Element, View, FileFieldContaining
where Model == Void {
  public static func == (left: FieldSet, right: FieldSet) -> Bool {
    left.group(showing: (), prefix: "") == right.group(showing: (), prefix: "")
  }

  public static func viewIdentifier(_ set: FieldSet) -> String { "FieldSet" }

  public func write(into html: inout HTMLWriter) throws {
    try group(showing: (), prefix: "").write(into: &html)
  }

  package var containsFileField: Bool { parts.contains { $0.isFile(for: ()) } }
}
