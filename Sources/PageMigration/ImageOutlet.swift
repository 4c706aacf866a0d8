public import PageElements

/// A picture that a template shows, as a stored property of a view.
///
///     // {{#picture.source}}<img src="{{picture.source}}" alt="{{picture.alternative}}"/>
///     // {{/picture.source}}
///
/// A template finds `source`, `alternative`, `width` and `height`. There is no `source` without a
/// picture, nor for an address that `Image` would refuse.
public struct ImageOutlet: Hashable, Sendable, CustomReflectable {
  /// `nil`, the default, shows none.
  public var image: Image?

  /// An outlet that shows a picture, none by default.
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
