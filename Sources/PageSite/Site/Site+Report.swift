import HTTPTypes
package import PageElements
package import PageHTTP

extension Site {
  /// Returns sentences about missing conditions; none if the site is ready.
  package func missingConditions() async -> [String] {
    let missing = await readiness.missing()
    return isDraining ? ["The server is shutting down."] + missing : missing
  }

  /// Whether the client reads pages, as browsers do.
  package func isForPeople(accept: String?) -> Bool { Accept(accept).prefersHTML }

  /// Returns a page that is not part of the site, such as the server's records: in English, in the site's
  /// frame.
  ///
  /// - Throws: `RenderError` if the table cannot be rendered.
  package func report(_ title: String, _ table: Table) throws -> SiteResponse {
    var html = HTMLWriter(minimumCapacity: 16 << 10, language: .english)
    var shell = shell(at: nil)
    shell.language = .english
    try shell.write(
      into: &html, title: title,
      body: { _ in },
      header: {
        $0.raw("<header class=\"pe-header\"><h1>")
        $0.text(title)
        $0.raw("</h1></header>")
      },
      main: { try table.render(into: &$0) },
      footer: { _ in })
    return SiteResponse(.ok, type: MediaType.html, body: html.finish(), cache: .never)
  }
}
