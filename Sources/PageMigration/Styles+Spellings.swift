public import PageElements

extension ElementStyle.ContentMode {
  /// The whole picture, in its proportions.
  public static var scaleAspectFit: Self { .fit }
  /// The picture in its proportions, large enough to fill the box.
  public static var scaleAspectFill: Self { .fill }
  /// The picture stretched to the box.
  public static var scaleToFill: Self { .stretch }
}

extension ElementStyle.LineBreak {
  /// Breaks lines between words.
  public static var byWordWrapping: Self { .betweenWords }
  /// Breaks lines anywhere.
  public static var byCharWrapping: Self { .anywhere }
  /// Limits the number of lines, and ends the last one with an ellipsis.
  public static var byTruncatingTail: Self { .ellipsis }
  /// Limits the number of lines, and cuts off the rest without a sign.
  public static var byClipping: Self { .clipped }
}

extension ViewBuildMethod {
  /// The template with the name of the view's type.
  public static var nib: Self { .template }
  /// The template with this name.
  public static func nibWithName(_ name: String) -> Self { .templateNamed(name) }
}
