/// Text that wraps: the text itself, escaped, with no tag of its own.
///
///     ElementOfLabel("R&D")   // R&amp;D
///     ElementOfLabel("R&D").styles { $0.numberOfLines = 1 }
///     // <div class="pe-styled pe-clamped" style="--lines:1">R&amp;D</div>
///
/// All its lines are shown unless ``ElementStyle/numberOfLines`` says otherwise.
public enum Label: ElementableView {
  @inlinable public static func render(_ text: String, into html: inout HTMLWriter) {
    html.text(text)
  }
}

/// A label.
public func ElementOfLabel(_ text: String) -> ElementOf<Label> { ElementOf(props: text) }

/// A label, in the spelling of the seeds.
public func ElementOfLabel(props text: String) -> ElementOf<Label> { ElementOf(props: text) }
