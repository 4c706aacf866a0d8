/// The items of a ``BoundFields``, one group each, and a blank one.
///
/// A form that came back shows the items as they were typed, however many there are now.
enum FormItems: ElementableView {
  /// The name, below an item, of what tells which stored item it is.
  static let was = "-was"
  /// The name, below an item, of the box that removes it.
  static let remove = "-remove"

  struct Item: Equatable, Sendable {
    var elements: [AnyElement]
    /// Names what the item held when it was shown.
    var digest: String
  }

  struct Props: Equatable, Sendable {
    var name, label: String
    var items: [Item]
    var maximum: Int
    /// The fields of a new item at a position.
    var blank: @Sendable (Int) -> [AnyElement]

    static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
        && left.items == right.items && left.maximum == right.maximum
        && left.blank(left.items.count) == right.blank(right.items.count)
    }
  }

  static func render(_ props: Props, into html: inout HTMLWriter) throws {
    guard !props.label.isEmpty else { throw ControlError.emptyLabel(name: props.name) }
    html.raw("<fieldset class=\"pe-items\"")
    html.marks(of: props.name)
    html.raw("><legend>")
    html.text(props.label)
    html.raw("</legend>")
    let typed = html.echo.map { FormLookup($0.values).positions(below: props.name + ".") } ?? []
    let most = max(props.maximum, props.items.count) + 1
    for position in typed.isEmpty ? Array(0...props.items.count) : Array(typed.prefix(most)) {
      try render(position, of: props, into: &html)
    }
    html.raw("</fieldset>")
    html.remarks(on: props.name, props.label)
  }

  private static func render(
    _ position: Int, of props: Props, into html: inout HTMLWriter
  ) throws {
    let item = props.items.indices.contains(position) ? props.items[position] : nil
    let path = "\(props.name).\(position)."
    let digest = html.echo == nil ? item?.digest : html.typed(path + was)
    html.raw("<fieldset class=\"pe-item\"><legend>")
    if digest == nil {
      html.raw("New")
    } else {
      html.number(position + 1)
    }
    html.raw("</legend>")
    if let digest {
      html.raw("<input type=\"hidden\"")
      html.attribute("name", path + was)
      html.attribute("value", digest)
      html.owner()
      html.raw("/>")
    }
    for element in item?.elements ?? props.blank(position) {
      html.raw("<div>")
      try element.render(into: &html)
      html.raw("</div>")
    }
    if digest != nil {
      html.raw("<div>")
      try ElementOfCheckbox("Remove", name: path + remove).render(into: &html)
      html.raw("</div>")
    }
    html.raw("</fieldset>")
  }
}
