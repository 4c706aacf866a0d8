/// A text that a template shows, as a stored property of a view. (Seeds: O1, `UILabel` outlets.)
///
///     // <p style="{{label.style}}">{{label.text}}</p>
///
/// A template finds `text` and `style`, which is empty where nothing is set.
public struct TextOutlet: Hashable, Sendable, CustomReflectable {
  /// Empty by default.
  public var text: String
  /// `nil`, the default, is the colour of what lies around.
  public var textColor: Color?
  /// `nil`, the default, is as around the text.
  public var textAlignment: ElementStyle.TextAlignment?

  public init(
    _ text: String = "", textColor: Color? = nil,
    textAlignment: ElementStyle.TextAlignment? = nil
  ) {
    (self.text, self.textColor, self.textAlignment) = (text, textColor, textAlignment)
  }

  /// The declarations for a `style` attribute: `color:#ff0000;text-align:center`.
  public var style: String {
    var declarations: [String] = []
    if let textColor { declarations.append("color:\(textColor.css)") }
    if let textAlignment { declarations.append("text-align:\(textAlignment.rawValue)") }
    return declarations.joined(separator: ";")
  }

  public var customMirror: Mirror {
    Mirror(self, children: ["text": text, "style": style], displayStyle: .struct)
  }
}

extension Color {
  fileprivate var css: String {
    var html = HTMLWriter(minimumCapacity: 64)
    write(into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}
