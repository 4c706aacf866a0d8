public import PageElements

/// A picture that a template shows, as a stored property of a view.
///
///     // {{#picture.source}}<img src="{{picture.source}}" alt="{{picture.alternative}}"/>
///     // {{/picture.source}}
///
/// A template finds `source`, `alternative`, `width` and `height`. `source` is missing without a picture, and for an
/// address that `Image` would reject.
public struct ImageOutlet: Hashable, Sendable, CustomReflectable {
  /// The picture; `nil`, the default, shows none.
  public var image: Image?

  /// Creates an outlet for a picture, empty by default.
  public init(_ image: Image? = nil) { self.image = image }

  public var customMirror: Mirror {
    var source: String?
    if let image, (try? LinkURL.checkImage(image.source)) != nil { source = image.source }
    return Mirror(
      self,
      children: [
        "source": source as Any, "alternative": image?.alternative ?? "",
        "width": image?.width as Any, "height": image?.height as Any,
      ], displayStyle: .struct)
  }
}
