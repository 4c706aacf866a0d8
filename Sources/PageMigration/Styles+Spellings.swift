public import PageElements

extension ElementStyle.ContentMode {
  /// Whole and in its proportions.
  public static var scaleAspectFit: Self { .fit }
  /// In its proportions, so large that it fills the box.
  public static var scaleAspectFill: Self { .fill }
  /// Stretched to the box.
  public static var scaleToFill: Self { .stretch }
}

extension ElementStyle.LineBreak {
  /// Between words.
  public static var byWordWrapping: Self { .betweenWords }
  /// Anywhere.
  public static var byCharWrapping: Self { .anywhere }
  /// One line, or as many as are allowed, that end in an ellipsis.
  public static var byTruncatingTail: Self { .ellipsis }
  /// One line, or as many as are allowed, cut off without a sign.
  public static var byClipping: Self { .clipped }
}

extension ViewBuildMethod {
  /// The template named like the view's type.
  public static var nib: Self { .template }
  /// The template of this name.
  public static func nibWithName(_ name: String) -> Self { .templateNamed(name) }
}
