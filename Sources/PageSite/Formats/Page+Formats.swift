public import HTTPTypes

extension Page {
  /// Says in which formats a reader is written to.
  ///
  /// - Parameters:
  ///   - request: What asks.
  ///   - user: Who asks, as the page has it: who is logged in, or what its authorisation says.
  /// - Returns: The formats; `nil` for those of the site.
  /// - Throws: What is answered in place of the page.
  public typealias FormatChoice =
    @Sendable (_ request: HTTPRequest, _ user: String?) async throws -> Formats?

  /// The page with numbers, money and times as each of its readers has chosen.
  ///
  ///     orders.formats { request, user in
  ///       try await users.formats(of: user)
  ///     }
  ///
  /// What they are is part of all that the page is kept by, as who asks is: those who have chosen alike share
  /// what is made and kept, and nobody is shown another's. `Formats(locale:timeZone:)` reads names that are
  /// kept in a ``Cookie``. They are asked for again before each patch to an open copy, which begins anew where
  /// they have changed.
  public func formats(_ choose: @escaping FormatChoice) -> Page {
    var page = self
    page.access.chooseFormats = choose
    return page
  }
}

extension Route {
  /// The route with numbers, money and times as each of its readers has chosen; see ``Page/formats(_:)``.
  /// What `choose` throws is answered in its place.
  public func formats(_ choose: @escaping Page.FormatChoice) -> Route {
    var route = self
    route.access.chooseFormats = choose
    return route
  }
}

extension [Page] {
  /// The pages, each in the formats that its reader has chosen; see ``Page/formats(_:)``.
  /// What `choose` throws is answered in their place.
  public func formats(_ choose: @escaping Page.FormatChoice) -> [Page] {
    map { $0.formats(choose) }
  }
}

extension [Route] {
  /// The routes, each in the formats that its reader has chosen; see ``Page/formats(_:)``.
  /// What `choose` throws is answered in their place.
  public func formats(_ choose: @escaping Page.FormatChoice) -> [Route] {
    map { $0.formats(choose) }
  }
}
