public import PageElements

/// A choice that narrows a list down, as a link: pressed or not.
///
///     Chip("Black", to: "/teas?kind=black")
///     // <a class="pe-chip" href="/teas?kind=black">Black</a>
///     Chip("Green", to: "/teas", isOn: true)
///     // <a class="pe-chip" href="/teas" aria-current="true">Green…</a>
///
/// Its address is where it leads next: for one that is on, the list without it, which its cross says.
public struct Chip: View, Hashable {
  /// What it narrows the list to.
  public var title: String
  /// The list once it is pressed.
  public var address: Address
  /// Whether the list is narrowed down to it now. False by default.
  public var isOn: Bool

  /// A choice that is off unless told otherwise.
  public init(_ title: String, to address: Address, isOn: Bool = false) {
    (self.title, self.address, self.isOn) = (title, address, isOn)
  }

  public static func == (left: Chip, right: Chip) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.address == right.address
      && left.isOn == right.isOn
  }

  /// - Throws: `ControlError.emptyLabel`, or `RenderError.unsafeURL`.
  public func write(into html: inout HTMLWriter) throws {
    if title.isEmpty { throw ControlError.emptyLabel(name: "Chip") }
    try html.link(Link(title, to: address), class: "pe-chip", current: isOn ? "true" : nil)
  }
}
