/// An image.
///
///     Image("/tea.jpg", alternative: "A cup of tea", width: 64, height: 64)
///     // <img src="/tea.jpg" alt="A cup of tea" width="64" height="64" loading="lazy"/>
///
/// The image keeps its proportions inside its box (`object-fit: contain`). A browser loads it when it is near the
/// visible area, or with the page if ``isEager`` is true. A style with a width and a height, or with an aspect ratio,
/// makes the image fill a box of that size as ``ElementStyle/contentMode`` specifies, and clips the rest.
///
///     portrait.styles { style in
///       (style.width, style.height) = (64, 64)
///       style.contentMode = .fill
///       style.cornerRadius = 32
///     }
public struct Image: View, Hashable {
  /// The address of the image: an http or https address, a path, or `data:image/…`.
  public var source: String
  /// The text for readers who cannot see the image. Empty for decoration.
  public var alternative: String
  /// The size in CSS pixels, which keeps the layout stable while images load.
  public var width, height: Int?
  /// Whether a browser loads the image with the page instead of when it is near the visible area. Set it for an image
  /// at the top of a page.
  public var isEager = false

  /// Creates an image. Without a width and height, browsers learn the size when the image has loaded.
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

  /// - Throws: ``RenderError/unsafeURL(_:)`` if the source is not an address for an image.
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
  /// Sets the aspect ratio of an image if its width and height are known.
  public mutating func setAspectRatio(of image: Image) {
    guard let width = image.width, let height = image.height, width > 0, height > 0 else { return }
    aspectRatio = Double(width) / Double(height)
  }
}
