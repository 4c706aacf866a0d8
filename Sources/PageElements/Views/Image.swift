/// A picture.
///
///     Image("/tea.jpg", alternative: "A cup of tea", width: 64, height: 64)
///     // <img src="/tea.jpg" alt="A cup of tea" width="64" height="64" loading="lazy"/>
///
/// It keeps its proportions inside its box (`object-fit: contain`) and is fetched when it comes
/// near the screen, or with the page where ``isEager`` says so. A style with a width and a height, or an aspect ratio, makes it fill a box of
/// that size, as ``ElementStyle/contentMode`` says; what does not fit is cut off.
///
///     portrait.styles { style in
///       (style.width, style.height) = (64, 64)
///       style.contentMode = .fill
///       style.cornerRadius = 32
///     }
public struct Image: View, Hashable {
  /// Where the picture lies: an http or https address, a path, or `data:image/…`.
  public var source: String
  /// What it shows, for those who cannot see it. Empty for decoration.
  public var alternative: String
  /// The size in CSS pixels, which keeps the page from jumping as pictures arrive.
  public var width, height: Int?
  /// Whether the picture is fetched with the page, not when it comes near the screen: for one that a page begins with.
  public var isEager = false

  /// A picture whose size browsers learn when it arrives, unless it is given.
  public init(
    _ source: String, alternative: String, width: Int? = nil, height: Int? = nil
  ) {
    (self.source, self.alternative) = (source, alternative)
    (self.width, self.height) = (width, height)
  }

  public static func == (left: Image, right: Image) -> Bool {
    left.source.hasSameBytes(as: right.source)
      && left.alternative.hasSameBytes(as: right.alternative) && left.width == right.width
      && left.height == right.height && left.isEager == right.isEager
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for a source that is none.
  public func write(into html: inout HTMLWriter) throws {
    try LinkURL.checkImage(source)
    html.void("img") {
      $0.attribute("src", source)
      $0.attribute("alt", alternative)
      if let width { $0.attribute("width", String(max(0, width))) }
      if let height { $0.attribute("height", String(max(0, height))) }
      if !isEager { $0.attribute("loading", "lazy") }
    }
  }
}

extension ElementStyle {
  /// Gives the element the proportions of a picture, where they are known.
  public mutating func setAspectRatio(of image: Image) {
    guard let width = image.width, let height = image.height, width > 0, height > 0 else { return }
    aspectRatio = Double(width) / Double(height)
  }
}
