public import PageElements

/// A text that a template shows, as a stored property of a view.
///
///     // <div>{{{label.element}}}</div>, or the bare text: <p>{{label.text}}</p>
///
/// A template finds `element`, the text in its colour and alignment, and `text`.
public struct TextOutlet: Hashable, Sendable, CustomReflectable {
  /// The text. Empty by default.
  public var text: String
  /// The colour; `nil`, the default, inherits it.
  public var textColor: Color?
  /// The alignment; `nil`, the default, inherits it.
  public var textAlignment: ElementStyle.TextAlignment?

  /// Creates an outlet for a text. It inherits its colour and alignment by default.
  public init(
    _ text: String = "", textColor: Color? = nil,
    textAlignment: ElementStyle.TextAlignment? = nil
  ) {
    (self.text, self.textColor, self.textAlignment) = (text, textColor, textAlignment)
  }

  public static func == (left: TextOutlet, right: TextOutlet) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.textColor == right.textColor
      && left.textAlignment == right.textAlignment
  }

  /// The text in its colour and alignment; the plain text if neither is set.
  ///
  ///     TextOutlet("Tea", textAlignment: .center).element
  ///     // <div class="pe-styled" style="text-align:center">Tea</div>
  public var element: ElementOf<Label> {
    let label = ElementOf<Label>(props: Label(text))
    if textColor == nil, textAlignment == nil { return label }
    return label.styles { look in
      (look.textColor, look.textAlignment) = (textColor, textAlignment)
    }
  }

  public var customMirror: Mirror {
    Mirror(
      self, children: ["element": element, "text": text], displayStyle: .struct)
  }
}
