public import PageElements

/// A person's picture or initials.
///
///     Avatar("Ada Lovelace")
///     // <span class="pe-avatar" role="img" aria-label="Ada Lovelace">AL</span>
///     Avatar("Ada Lovelace", image: "/people/ada.jpg")
///
/// Next to the name, screen readers can ignore it: `Avatar("Ada Lovelace", isDecorative: true)`.
public struct Avatar: View, Hashable {
  /// The person's name.
  public var name: String
  /// The address of the picture. `nil`, the default, shows initials.
  public var image: Address?
  /// Whether screen readers ignore it, because the name is next to it. False by default.
  public var isDecorative: Bool

  /// Creates an avatar, by default with initials.
  public init(_ name: String, image: Address? = nil, isDecorative: Bool = false) {
    (self.name, self.image, self.isDecorative) = (name, image, isDecorative)
  }

  public static func == (left: Avatar, right: Avatar) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.image == right.image
      && left.isDecorative == right.isDecorative
  }

  /// The first letters of the first and the last word of the name; of a single word, its first letter.
  public var initials: String {
    // Limits the name before it is split into characters, since very long texts are not names.
    let words = String(decoding: name.utf8.prefix(400), as: UTF8.self).split(
      whereSeparator: \.isWhitespace)
    let first = words.first?.first.map(String.init) ?? ""
    let last = words.count > 1 ? words.last?.first.map(String.init) ?? "" : ""
    return (first + last).uppercased()
  }

  /// - Throws: `ControlError.emptyLabel`, or `RenderError.unsafeURL` for the picture.
  public func write(into html: inout HTMLWriter) throws {
    if name.isEmpty { throw ControlError.emptyLabel(name: "Avatar") }
    if let image {
      try LinkURL.checkImage(image.text)
      html.raw("<img class=\"pe-avatar\"")
      html.attribute("src", image.text)
      html.attribute("alt", isDecorative ? "" : name)
      html.raw(" width=\"36\" height=\"36\" loading=\"lazy\"/>")
      return
    }
    html.raw("<span class=\"pe-avatar\"")
    if isDecorative {
      html.raw(" aria-hidden=\"true\"")
    } else {
      html.raw(" role=\"img\"")
      html.attribute("aria-label", name)
    }
    html.raw(">")
    html.text(initials)
    html.raw("</span>")
  }
}
