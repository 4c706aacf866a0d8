public import PageElements

/// What is said and offered beside a field, none of which changes what is sent.
struct FieldDressing: Sendable {
  var help, prefix, suffix: String?
  var suggestions: [String] = []
  var source: Address?
  var isRevealable = false
}

extension BoundField {
  /// The same field with what helps to fill it in, below it; a listener hears it with the field.
  ///
  ///     BoundField("name", "Name", \.name).help("As in your passport.")
  public func help(_ text: String?) -> Self { dressed { $0.help = text } }

  /// The same field with this before what is typed, in the same box: a line, or a number.
  ///
  ///     BoundField("price", "Price", \.price).prefix("€")
  public func prefix(_ text: String?) -> Self { dressed { $0.prefix = text } }

  /// The same field with this after what is typed, in the same box: a line, or a number.
  ///
  ///     BoundField("weight", "Weight", \.weight).suffix("kg")
  public func suffix(_ text: String?) -> Self { dressed { $0.suffix = text } }

  /// The same field, which offers these while a line is typed; anything else may be typed as well.
  ///
  ///     BoundField("city", "City", \.city).suggestions(["Kyoto", "Osaka"])
  public func suggestions(_ texts: [String]) -> Self { dressed { $0.suggestions = texts } }

  /// The same field, which asks the server what may be meant while a line is typed, as
  /// `TextField.suggestions(from:)` does.
  ///
  ///     BoundField("owner", "Owner", \.owner).suggestions(from: "/people/suggest")
  public func suggestions(from source: Address?) -> Self { dressed { $0.source = source } }

  /// The same field, whose password a button makes readable where there is a script.
  ///
  ///     BoundField("password", "Password", \.password, control: .line(.password)).revealable()
  public func revealable(_ isRevealable: Bool = true) -> Self {
    dressed { $0.isRevealable = isRevealable }
  }

  private func dressed(_ change: (inout FieldDressing) -> Void) -> Self {
    var field = self
    change(&field.dressing)
    return field
  }
}
