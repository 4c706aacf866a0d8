import PageMigration

/// The view of the original tests: a text with a background color that `setup` sets.
enum MockView: ElementableView {
  static func setup(_ style: inout ElementStyle) { style.backgroundColor = .blue }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

/// Another view with the same props.
enum OtherMockView: ElementableView {
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}
