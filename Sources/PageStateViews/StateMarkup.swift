public import PageElements

/// The rendered content of a ``StateTree``: ``StateTree/element``.
///
///     <div class="pe-state"><div class="pe-state" data-key="image" style="width:100%">…</div>
///     <div class="pe-placed" data-key="caption">Cat</div></div>
///
/// Each view and placed element is a `div` with its key, in the order of placement. Children that are pinned to their
/// parent have the attribute `data-pinned`.
public enum StateMarkup: ElementableView {
  /// A snapshot of the tree after a turn. Only ``StateTree`` creates it.
  public struct Props: Equatable, Sendable {
    var properties: StateViewProperties
    var children: [Child]
    /// The handler for the events of the tree; `nil` without working controls and below the root.
    var events: StateEvents?
  }

  struct Child: Equatable, Sendable {
    let key: String
    let layout: PlacementLayout
    let content: Content
    /// The names of the element's functions.
    var functions: Set<String> = []

    static func == (left: Child, right: Child) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.layout == right.layout
        && left.content == right.content && left.functions == right.functions
    }
  }

  enum Content: Equatable, Sendable {
    case element(AnyElement)
    case view(Props)
  }

  /// - Throws: `RenderError.invalidLength(_:of:)` for a layout that CSS cannot represent, `ActionError` for a function
  ///   that an event could not find again, and the errors of the placed elements.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    let outer = html.context.functions
    html.context.functions = nil
    try write(props, as: nil, row: nil, reaching: props.events?.root, into: &html)
    html.context.functions = outer
  }

  private static func write(
    _ props: Props, as child: Child?, row: Int?, reaching target: StateEvents.Target?,
    into html: inout HTMLWriter
  ) throws {
    let rows = props.rows
    html.raw("<div class=\"pe-state\"")
    html.tone(of: props.properties.backgroundColor)
    html.attribute("inert", isSet: !props.properties.isUserInteractionEnabled)
    try writeAttributes(of: child, into: &html) { style in
      try props.properties.write(into: &style)
      if let rows {
        style.raw("grid-template-rows:repeat(")
        style.number(rows)
        style.raw(",auto);")
      }
      write(row: row, into: &style)
    }
    html.raw(">")
    var next = 1
    for child in props.children {
      var row: Int?
      if rows != nil, !child.layout.isPinned {
        row = next
        next += 1
      }
      switch child.content {
      case .view(let props):
        try write(
          props, as: child, row: row, reaching: target?.below(child.key), into: &html)
      case .element(let element):
        html.raw("<div class=\"pe-placed\"")
        try writeAttributes(of: child, into: &html) { write(row: row, into: &$0) }
        html.raw(">")
        if !child.functions.isEmpty {
          html.context.functions = target?.below(child.key).functions(named: child.functions)
        }
        try element.render(into: &html)
        html.context.functions = nil
        html.raw("</div>")
      }
    }
    html.raw("</div>")
  }

  private static func write(row: Int?, into style: inout HTMLWriter) {
    guard let row else { return }
    style.raw("grid-row:")
    style.number(row)
    style.raw(";")
  }

  private static func writeAttributes(
    of child: Child?, into html: inout HTMLWriter,
    styles: (inout HTMLWriter) throws -> Void
  ) throws {
    if let child {
      html.attribute("data-key", child.key)
      html.attribute("data-pinned", isSet: child.layout.isPinned)
    }
    var style = HTMLWriter(minimumCapacity: 128)
    try child?.layout.write(into: &style)
    try styles(&style)
    guard style.count > 0 else { return }
    html.raw(" style=\"")
    let bytes = style.finish()
    html.raw(rendered: bytes.dropLast())
    html.raw("\"")
  }
}

extension StateMarkup.Props {
  /// The number of children below each other, if other children are pinned over them. The rows are then numbered, so
  /// that pinned children can span all of them.
  fileprivate var rows: Int? {
    let pinned = children.count { $0.layout.isPinned }
    return pinned == 0 || pinned == children.count ? nil : children.count - pinned
  }
}
