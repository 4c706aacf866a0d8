import HTTPTypes
package import PageElements

extension Site {
  /// What is missing for requests to be served whole, in sentences; none while they are.
  package func whatIsMissing() async -> [String] {
    let missing = await readiness.missing()
    return isDraining ? ["The server is about to stop."] + missing : missing
  }

  /// Whether whoever asks reads pages, as somebody at a browser does.
  package func isForPeople(accept: String?) -> Bool { Accept(accept).prefersHTML }

  /// A page that no page of the site is, such as what its server records: in English, in the site's frame.
  ///
  /// - Throws: `RenderError` for a table that cannot be shown.
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
