public import HTTPTypes
public import PageHTTP

extension Page {
  /// A closure that returns the formats for a reader.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - user: The reader's identity on the page: the logged-in user, or the result of the page's authorization.
  /// - Returns: The formats; `nil` for the formats of the site.
  /// - Throws: Any error. The response reports it in place of the page.
  public typealias FormatChoice =
    @Sendable (_ request: HTTPRequest, _ user: String?) async throws -> Formats?

  /// Returns the page with numbers, money and times in the formats that each reader has chosen.
  ///
  ///     orders.formats { request, user in
  ///       try await users.formats(of: user)
  ///     }
  ///
  /// The formats are part of every key under which the page is cached, like the reader's identity. Readers with the
  /// same choice share what is cached, and no reader sees another's formats. `Formats(locale:timeZone:)` takes names
  /// that a `Cookie` can store. The closure is called again before each patch to an open copy. If the formats
  /// have changed, the copy is loaded again.
  public func formats(_ choose: @escaping FormatChoice) -> Page {
    var page = self
    page.access.chooseFormats = choose
    return page
  }
}

extension Route {
  /// Returns the route with numbers, money and times in the formats that each reader has chosen; see
  /// ``Page/formats(_:)``. If `choose` throws an error, the response reports it in place of the route.
  public func formats(_ choose: @escaping Page.FormatChoice) -> Route {
    var route = self
    route.access.chooseFormats = choose
    return route
  }
}

extension [Page] {
  /// Returns the pages, each in the formats that its reader has chosen; see ``Page/formats(_:)``. Errors of `choose`
  /// are answered in their place.
  public func formats(_ choose: @escaping Page.FormatChoice) -> [Page] {
    map { $0.formats(choose) }
  }
}

extension [Route] {
  /// Returns the routes, each in the formats that its reader has chosen; see ``Page/formats(_:)``. Errors of `choose`
  /// are answered in their place.
  public func formats(_ choose: @escaping Page.FormatChoice) -> [Route] {
    map { $0.formats(choose) }
  }
}
