/// A push button.
///
///     ElementOfButton("Search", kind: .submit)   // <button type="submit">Search</button>
///
/// Inside a form a ``Kind/submit`` button sends it. (Seeds: N29; what a plain button does comes
/// with actions.)
public enum Button: ElementableView {
  public enum Kind: String, Sendable {
    case button, submit, reset
  }
  public struct Props: Hashable, Sendable {
    public var title: String
    /// `.button`, which does nothing by itself, by default.
    public var kind: Kind
    /// True by default; false greys it out.
    public var isEnabled: Bool

    public init(title: String, kind: Kind = .button, isEnabled: Bool = true) {
      (self.title, self.kind, self.isEnabled) = (title, kind, isEnabled)
    }
  }

  public static func render(_ props: Props, into html: inout HTMLWriter) {
    html.raw("<button")
    html.attribute("type", props.kind.rawValue)
    html.attribute("disabled", isSet: !props.isEnabled)
    html.raw(">")
    html.text(props.title)
    html.raw("</button>")
  }
}

/// A push button.
public func ElementOfButton(_ title: String, kind: Button.Kind = .button) -> ElementOf<Button> {
  ElementOf(props: Button.Props(title: title, kind: kind))
}

/// A push button, in the spelling of the seeds.
public func ElementOfButton(props title: String) -> ElementOf<Button> { ElementOfButton(title) }
