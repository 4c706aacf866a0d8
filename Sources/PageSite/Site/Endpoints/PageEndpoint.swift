import HTTPTypes
import PageElements
import PagePatching
import PageHTTP
import PageRoutes
import PageVisitors

extension Site {
  /// `GET P`: returns the page as HTML, from the beginning or after a cursor.
  func pageEndpoint(_ visit: Visit) async throws -> SiteResponse {
    let (page, request) = (visit.page, visit.request)
    var view = try await view(visit)
    let after = try await view.start(after: visit.target.query.value("after"))
    var document = try await view.document(of: Extent(after: after, through: .firstBatch))
    if configuration.isStaticExport, view.deferral?.isUsed == true {
      // A file cannot follow changes, so it is written once everything has loaded.
      await deferrals.waitForAll(in: view.stateScope)
      view = try await self.view(visit)
      document = try await view.document(of: Extent(after: after, through: .firstBatch))
    }
    let (isFollowed, newVisitor) = begin(view)
    var version: String?
    if isFollowed || page.refresh != nil || document.hasActions {
      let fingerprint = document.fingerprint(key: configuration.digestKey)
      remember(document, fingerprint, in: view)
      version = fingerprint.version
    }
    let cookies = Cookies(request)
    let noticeCookie = ownCookies(for: request).notice
    let notice = noticeCookie.text(in: cookies, for: visit.values.path, to: visit.noticeRecipients)
    var response = SiteResponse(
      .ok, type: MediaType.html,
      body: html(
        document, view, version: version, notice: notice, isFollowed: isFollowed),
      cache: .revalidate)
    if notice != nil {
      response.head.headerFields.append(
        HTTPField(name: .setCookie, value: noticeCookie.removal))
    }
    if let newVisitor {
      response.head.headerFields.append(setCookie(newVisitor, for: request))
    }
    response.head.headerFields[.link] = links(document, view)
    EntityTag.add(to: &response, under: configuration.digestKey)
    return response
  }

  /// Starts the tasks of the page's state.
  ///
  /// - Returns: Whether open copies follow the page, and the visitor, if this request creates one.
  private func begin(_ view: PageView) -> (isFollowed: Bool, newVisitor: VisitorID?) {
    let visit = view.visit
    let isLive = view.page.isLive || view.deferral?.isUsed == true
    guard let state = view.state, !state.state.tasks.due.isEmpty, visit.request.method == .get
    else { return (isLive, nil) }
    let visitor = visit.visitor ?? VisitorID()
    runTasks(
      of: state.state, for: visit.replacingVisitor(with: visitor), isNew: state.revision == nil)
    return (true, visit.visitor == nil ? visitor : nil)
  }

  func html(
    _ document: PageDocument, _ view: PageView, version: String?, notice: String?,
    isFollowed: Bool = false
  ) -> [UInt8] {
    var html = HTMLWriter(minimumCapacity: 32768, language: configuration.language)
    var shell = shell(at: view.visit.values.path, texts: document.frame ?? [])
    // A site's own stylesheets may change how a grid looks.
    if view.content.table.isDataGrid { shell.stylesheets.insert(AssetLibrary.gridStyle, at: 1) }
    shell.stylesheets += view.page.stylesheets
    shell.write(
      into: &html, title: document.title,
      body: {
        if view.page.isWide { $0.raw(" data-width=\"wide\"") }
        $0.attribute("data-self", document.selfURL)
        if let scriptPhrases = scriptPhrases.attribute { $0.attribute("data-words", scriptPhrases) }
        if let version { $0.attribute("data-version", version) }
        // A page that is shown with errors differs from its document, so the script must not change it.
        guard version != nil else { return }
        if let refresh = view.page.refresh {
          $0.attribute("data-refresh", String(refresh.milliseconds))
        }
        $0.attribute("data-live", isSet: isFollowed)
        $0.attribute("data-build", assets.build)
      },
      header: {
        view.page.crumbs.write(
          into: &$0, view.visit.values, calling: view.content.breadcrumbTitles)
        document.writeHeader(into: &$0)
      },
      main: {
        if let notice { Notice.write(notice, into: &$0) }
        main(document, view, into: &$0)
      },
      footer: {
        document.writeFooter(into: &$0)
        if version != nil || document.hasActions || notice?.contains(Notice.undoSeparator) == true {
          // All buttons with handlers belong to it, wherever they are.
          $0.raw("<form id=\"pe-actions\" method=\"post\"")
          $0.attribute("action", view.url())
          $0.raw("></form>")
        }
      })
    return html.finish()
  }

  private func main(_ document: PageDocument, _ view: PageView, into html: inout HTMLWriter) {
    if let previous = document.previous {
      html.raw("<nav class=\"pe-back\"")
      html.attribute("aria-label", html.language[.earlierRows])
      html.raw("><a rel=\"first\"")
      html.attribute("href", view.url())
      html.raw(">")
      html.text(.first)
      html.raw("</a> <a rel=\"prev\"")
      html.attribute("href", previous)
      html.raw(">")
      html.text(.earlier)
      html.raw("</a></nav>")
    }
    document.writeTable(into: &html)
    if let next = document.next {
      html.raw("<nav class=\"pe-tail\"")
      html.attribute("aria-label", html.language[.moreRows])
      html.raw("><a rel=\"next\"")
      html.attribute("href", view.url([("after", next)]))
      html.raw(">")
      html.text(.loadMore)
      html.raw("</a></nav>")
    }
    html.raw("<p role=\"status\"></p>")
  }

  /// Returns the links to the next and previous rows (RFC 8288).
  private func links(_ document: PageDocument, _ view: PageView) -> String? {
    var links: [String] = []
    if let next = document.next { links.append("<\(view.url([("after", next)]))>; rel=\"next\"") }
    if let previous = document.previous {
      links.append("<\(previous)>; rel=\"prev\"")
      links.append("<\(view.url())>; rel=\"first\"")
    }
    return links.isEmpty ? nil : links.joined(separator: ", ")
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
