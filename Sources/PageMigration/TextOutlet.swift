public import PageElements

/// A text that a template shows, as a stored property of a view.
///
///     // <div>{{{label.element}}}</div>, or the bare text: <p>{{label.text}}</p>
///
/// A template finds `element`, the text in its colour and alignment, and `text`.
public struct TextOutlet: Hashable, Sendable, CustomReflectable {
  /// Empty by default.
  public var text: String
  /// `nil`, the default, is the colour of what lies around.
  public var textColor: Color?
  /// `nil`, the default, is as around the text.
  public var textAlignment: ElementStyle.TextAlignment?

  /// An outlet that shows a text, in the colour and alignment around it by default.
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

  /// The text in its colour and alignment; the bare text where neither is set.
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
