import HTTPTypes
import Logging
import PageElements
import PageForms
import PageSite
import PageTemplates
import PageValidation

/// A site whose only page reads all kinds of input.
package struct HostilePage: Sendable {
  static let fields = [
    "title", "notes", "count", "weight", "day", "size", "isDone", "mail", "tags", "pe-base",
    "pe-from",
  ]
  static let queries = [
    "/all?q=", "/all?after=", "/all?other=", "/all/-/document?through=", "/all/-/rows?limit=",
    "/all/-/rows?section=", "/all/-/patch?from=",
  ]
  static let postHeaders = [
    "Content-Type", "Origin", "Sec-Fetch-Site", "Idempotency-Key", "Referer",
  ]
  static let headers =
    postHeaders + [
      "Accept", "Accept-Encoding", "Cookie", "Host", "If-None-Match", "Last-Event-ID",
    ]

  /// The relevant parts of a response.
  package struct Answer: Sendable {
    /// The status code; 200 or 400 if no request was sent.
    package var status: Int
    package var bytes: Int

    package init(status: Int, bytes: Int) { (self.status, self.bytes) = (status, bytes) }
  }

  private enum Size: String, CaseIterable, FormFieldValue, Codable { case small, large }

  private struct Tea: Sendable {
    var title = "Tea"
    var notes = ""
    var count = 1
    var weight = 1.5
    var day: CalendarDate?
    var size = Size.small
    var isDone = false
    var mail = ""
  }

  /// A model that decodes the same fields.
  private struct Sent: Decodable {
    var title: String?
    var count: Int?
    var weight: Double?
    var size: Size?
    var isDone: Bool
    var tags: [String]
  }

  private struct Remembered: Codable, Equatable, Sendable { var title = "" }

  private enum Card: ElementableView {
    static func render(_ props: String, into html: inout HTMLWriter) throws {
      try html.templates?.render(template: "Card", values: ["text": props], into: &html)
    }
  }

  private let site: Site

  /// - Parameter textLimit: The maximum number of bytes in the text of a field.
  package init(textLimit: Int) throws {
    var configuration = SiteConfiguration()
    configuration.textLimit = textLimit
    configuration.clientLimits.posts = nil
    configuration.templates = try TemplateLibrary(
      templates: ["Card": "<b title=\"{{text}}\">{{text}}</b>"])
    configuration.logger.logLevel = .critical
    site = try Site(pages: [Self.page], configuration: configuration)
  }

  private static var page: Page {
    Page("/all", title: "All", query: ["q": ""], state: Remembered()) { request, state in
      let query = request.query["q"] ?? ""
      var table = Table(rows: [
        Row(key: "a") {
          VerticalStack {
            Label(query)
            ElementOf<Card>(props: query)
          }
        }
      ])
      table.headerView = TableHeaderView(form(state).element)
      return table
    }
    .live()
  }

  private static func form(_ state: PageState<Remembered>) -> BoundForm<Tea> {
    BoundForm(Tea(), id: "all") {
      BoundField("title", "Title", \.title).required().maximumLength(200)
      BoundField("notes", "Notes", \.notes, control: .lines(3)).maximumLength(2_000)
      BoundField("count", "Count", \.count).minimum(0)
      BoundField("weight", "Weight", \.weight)
      BoundField("day", "Day", \.day)
      BoundField("size", "Size", \.size)
      BoundField("isDone", "Done", \.isDone)
      BoundField("mail", "Mail", \.mail, control: .line(.email))
    } didUpdate: { tea, event in
      state.update { $0.title = tea.title }
      event.notice = "Saved “\(tea.title)”."
      _ = try event.values.decode(Sent.self)
    }
  }

  /// Sends text through an entry, and returns the response.
  package func answer(to text: String, by entry: HostileEntryPoint) async -> Answer {
    if let (request, body) = entry.request(text) {
      let response = await site.respond(to: request, body: body)
      return Answer(
        status: response.head.status.code,
        bytes: response.body.count
          + response.head.headerFields.reduce(0) { $0 + $1.value.utf8.count })
    }
    if let answer = HostileMarkup.answer(to: text, by: entry) { return answer }
    do {
      var html = HTMLWriter(templates: try TemplateLibrary(templates: ["Card": "<b>{{text}}</b>"]))
      if entry == .fragment {
        try Fragment(try HTMLFragment("<p title=\"a\">\(text)</p>")).render(into: &html)
      } else {
        try ElementOf<Card>(props: text).render(into: &html)
      }
      return Answer(status: 200, bytes: html.finish().count)
    } catch {
      return Answer(status: 400, bytes: "\(error)".utf8.count)
    }
  }
}
