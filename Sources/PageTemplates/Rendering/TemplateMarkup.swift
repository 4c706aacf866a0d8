import Mustache
import PageElements

/// Markup to stand in place of a tag, made by the one escape routine.
struct TemplateMarkup: MustacheCustomRenderable {
  let renderText: String
  var isNull: Bool { false }

  init(renderText: String) { self.renderText = renderText }

  /// The bytes of ``HTMLWriter/text(_:)``.
  init(text: String) { renderText = Self.escaped(text) { $0.text(text) } }

  /// The bytes of ``HTMLWriter/attributeText(_:)``.
  init(attribute: String) { renderText = Self.escaped(attribute) { $0.attributeText(attribute) } }

  private static func escaped(_ text: String, _ write: (inout HTMLWriter) -> Void) -> String {
    // Most values need no escaping, and are then shown without a copy.
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<")
        && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
    }
    if isPlain { return text }
    var html = HTMLWriter(minimumCapacity: text.utf8.count + 64)
    write(&html)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}
