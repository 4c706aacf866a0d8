public import PageElements

/// Somebody's picture, or else their initials.
///
///     Avatar("Ada Lovelace")
///     // <span class="pe-avatar" role="img" aria-label="Ada Lovelace">AL</span>
///     Avatar("Ada Lovelace", image: "/people/ada.jpg")
///
/// Beside the name it can be silent: `Avatar("Ada Lovelace", isSilent: true)`.
public struct Avatar: View, Hashable {
  /// Whom it shows.
  public var name: String
  /// Where the picture lies. `nil`, the default, shows initials.
  public var image: Address?
  /// Whether nothing of it is read out, since the name stands beside it. False by default.
  public var isSilent: Bool

  /// Initials, unless there is a picture.
  public init(_ name: String, image: Address? = nil, isSilent: Bool = false) {
    (self.name, self.image, self.isSilent) = (name, image, isSilent)
  }

  public static func == (left: Avatar, right: Avatar) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.image == right.image
      && left.isSilent == right.isSilent
  }

  /// The first letters of the first and the last word; of a name in one word its first letter.
  public var initials: String {
    // What is long is no name: bounded before any of it is taken for characters.
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
      html.attribute("alt", isSilent ? "" : name)
      html.raw(" width=\"36\" height=\"36\" loading=\"lazy\"/>")
      return
    }
    html.raw("<span class=\"pe-avatar\"")
    if isSilent {
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
