/// Text that wraps: the text itself, escaped, with no tag of its own. (Seeds: N29.)
///
///     ElementOfLabel("R&D")   // R&amp;D
public enum Label: ElementableView {
  public static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

/// A label.
public func ElementOfLabel(_ text: String) -> ElementOf<Label> { ElementOf(props: text) }

/// A label, in the spelling of the seeds.
public func ElementOfLabel(props text: String) -> ElementOf<Label> { ElementOf(props: text) }
