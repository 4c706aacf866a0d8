public import PageElements

/// The additions beside a field, which do not affect the submitted value.
struct FieldPresentation: Sendable {
  var help, prefix, suffix: String?
  var suggestions: [String] = []
  var source: Address?
  var isRevealable = false
}

extension BoundField {
  /// Sets the help text below the field. Screen readers read it with the field.
  ///
  ///     BoundField("name", "Name", \.name).help("As in your passport.")
  public func help(_ text: String?) -> Self { withPresentation { $0.help = text } }

  /// Shows a text before the value of a text or number field, in the same box.
  ///
  ///     BoundField("price", "Price", \.price).prefix("€")
  public func prefix(_ text: String?) -> Self { withPresentation { $0.prefix = text } }

  /// Shows a text after the value of a text or number field, in the same box.
  ///
  ///     BoundField("weight", "Weight", \.weight).suffix("kg")
  public func suffix(_ text: String?) -> Self { withPresentation { $0.suffix = text } }

  /// Offers suggestions while the user types in a text field. Other texts are valid, too.
  ///
  ///     BoundField("city", "City", \.city).suggestions(["Kyoto", "Osaka"])
  public func suggestions(_ texts: [String]) -> Self { withPresentation { $0.suggestions = texts } }

  /// Requests suggestions from the server while the user types in a text field, like `TextField.suggestions(from:)`.
  ///
  ///     BoundField("owner", "Owner", \.owner).suggestions(from: "/people/suggest")
  public func suggestions(from source: Address?) -> Self { withPresentation { $0.source = source } }

  /// Adds a button that reveals the password. It needs a script.
  ///
  ///     BoundField("password", "Password", \.password, control: .line(.password)).revealable()
  public func revealable(_ isRevealable: Bool = true) -> Self {
    withPresentation { $0.isRevealable = isRevealable }
  }

  private func withPresentation(_ change: (inout FieldPresentation) -> Void) -> Self {
    var field = self
    change(&field.presentation)
    return field
  }
}
