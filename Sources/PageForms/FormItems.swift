import PageElements

/// The items of ``BoundFields``, one group each, and a blank one.
///
/// A form that returned with errors shows the submitted items, even if the number of stored items has changed.
struct FormItems: View {
  /// The name, below an item, of the digest that identifies the stored item.
  static let originName = "-was"
  /// The name, below an item, of the checkbox that removes it.
  static let removalName = "-remove"

  struct Item: Equatable, Sendable {
    var elements: [AnyElement]
    /// The digest of the item that the form shows.
    var digest: String
  }

  var name, label: String
  var items: [Item]
  var maximum: Int
  /// Returns the fields of a new item at a position.
  var blank: @Sendable (Int) -> [AnyElement]

  static func == (left: FormItems, right: FormItems) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.items == right.items && left.maximum == right.maximum
      && left.blank(left.items.count) == right.blank(right.items.count)
  }

  func write(into html: inout HTMLWriter) throws {
    guard !label.isEmpty else { throw ControlError.emptyLabel(name: name) }
    html.raw("<fieldset class=\"pe-items\"")
    html.validationAttributes(of: name)
    html.raw("><legend>")
    html.text(label)
    html.raw("</legend>")
    let typed = html.form.echo.map { FormLookup($0.values).positions(below: name + ".") } ?? []
    let limit = max(maximum, items.count) + 1
    for position in typed.isEmpty ? Array(0...items.count) : Array(typed.prefix(limit)) {
      try write(position, into: &html)
    }
    html.raw("</fieldset>")
    html.fieldMessages(on: name, label)
  }

  private func write(_ position: Int, into html: inout HTMLWriter) throws {
    let item = items.indices.contains(position) ? items[position] : nil
    let path = "\(name).\(position)."
    let digest =
      html.form.echo == nil || html.form.isDisabledField
      ? item?.digest : html.submittedValue(path + Self.originName)
    html.raw("<fieldset class=\"pe-item\"><legend>")
    if digest == nil {
      html.text(.newItem)
    } else {
      html.number(position + 1)
    }
    html.raw("</legend>")
    if let digest {
      html.raw("<input type=\"hidden\"")
      html.attribute("name", path + Self.originName)
      html.attribute("value", digest)
      html.formOwnerAttribute()
      html.raw("/>")
    }
    for element in item?.elements ?? blank(position) {
      html.raw("<div>")
      try element.render(into: &html)
      html.raw("</div>")
    }
    if digest != nil {
      html.raw("<div>")
      try Checkbox(html.language[.removeItem], name: path + Self.removalName).render(into: &html)
      html.raw("</div>")
    }
    html.raw("</fieldset>")
  }
}
