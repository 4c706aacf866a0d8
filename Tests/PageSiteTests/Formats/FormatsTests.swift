import Foundation
import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of the formats of numbers, amounts and times, for a site and for its readers.
@Suite struct FormatsTests {
  private static let moment = Date(timeIntervalSince1970: 1_795_600_800)
  private static let price = Decimal(123_450) / 100
  private let german = Formats(locale: "de_DE", timeZone: "Europe/Berlin")

  private static let page = Page("/tea", title: "Tea") { request in
    Table(rows: [
      Row(key: "price", request.format(price, .currency(code: "EUR"))),
      Row(key: "cups", request.format(1_234_567, .number)),
      Row(key: "share", request.format(0.256, .percent)),
      Row(key: "day", request.format(try #require(CalendarDate("2026-11-05")))),
      Row(key: "at", request.time(moment)),
      Row(key: "ago", request.time(moment).relative()),
      Row(key: "hour", request.format(moment, .dateTime.hour().minute())),
    ])
  }

  /// Returns the texts that Foundation produces, which vary between its versions.
  private func texts(_ locale: String, _ zone: String) -> [String] {
    let (locale, zone) = (Locale(identifier: locale), TimeZone(identifier: zone) ?? .gmt)
    var short = Date.FormatStyle(date: .abbreviated, time: .shortened).locale(locale)
    short.timeZone = zone
    var hour = Date.FormatStyle.dateTime.hour().minute().locale(locale)
    hour.timeZone = zone
    var day = Date.FormatStyle(date: .abbreviated, time: .omitted).locale(locale)
    day.timeZone = .gmt
    let time = short.format(Self.moment)
    return [
      Self.price.formatted(.currency(code: "EUR").locale(locale)),
      1_234_567.formatted(.number.locale(locale)), 0.256.formatted(.percent.locale(locale)),
      day.format(Date(timeIntervalSince1970: 1_793_836_800)), time, time,
      hour.format(Self.moment),
    ]
  }

  private func cells(_ html: String) -> [String] {
    html.matches(of: /<td>(?:<time[^>]*>)?([^<]*)/).map { String($0.1) }
  }

  @Test func aSiteFormatsInItsLanguageAndUTCByDefault() async throws {
    let site = try Site(pages: [Self.page])
    let html = await site.send("/tea", accept: Wanted.html).text
    #expect(cells(html) == texts("en", "UTC"))
    #expect(html.contains("<time datetime=\"2026-11-25T10:00:00Z\">"))
    #expect(html.contains("<time datetime=\"2026-11-25T10:00:00Z\" data-ago=\"en\">"))
    var configuration = SiteConfiguration()
    configuration.language = Language("de") { Language.english[$0] }
    let other = try Site(pages: [Self.page], configuration: configuration)
    #expect(cells(await other.send("/tea", accept: Wanted.html).text) == texts("de", "UTC"))
  }

  @Test func aSiteCanSetItsFormats() async throws {
    var configuration = SiteConfiguration()
    configuration.formats = german
    let route = Route.get("/price.txt") { .text($0.format(Self.price, .currency(code: "EUR"))) }
    let site = try Site(pages: [Self.page], routes: [route], configuration: configuration)
    let html = await site.send("/tea", accept: Wanted.html).text
    #expect(cells(html) == texts("de_DE", "Europe/Berlin"))
    #expect(cells(html) != texts("en", "UTC"))
    #expect(html.contains("data-ago=\"de-DE\""))
    #expect(await site.send("/price.txt").text == texts("de_DE", "UTC")[0])
  }

  @Test func formatsFollowTheVisitorsChoiceAndAreNotShared() async throws {
    let page = Self.page.cached(by: ContentVersion { 1 }).formats { request, _ in
      let names = request.cookie("formats")?.split(separator: ".").map(String.init) ?? []
      return names.count == 2 ? Formats(locale: names[0], timeZone: names[1]) : nil
    }
    let site = try Site(pages: [page])
    let ask = { (formats: String?) in
      await site.send(
        "/tea", accept: Wanted.html, formats.map { [.cookie: "formats=\($0)"] } ?? [:])
    }
    for _ in 0..<2 {
      #expect(cells(await ask("de_DE.Europe/Berlin").text) == texts("de_DE", "Europe/Berlin"))
      #expect(cells(await ask(nil).text) == texts("en", "UTC"))
      #expect(cells(await ask("en_IN.Asia/Kolkata").text) == texts("en_IN", "Asia/Kolkata"))
      #expect(cells(await ask("en.Nowhere/Land").text) == texts("en", "UTC"))
    }
    // Shared caches must not store a page in one visitor's formats, and its entity tag differs.
    let (one, other) = (await ask("de_DE.Europe/Berlin"), await ask(nil))
    #expect(one[.eTag] != other[.eTag])
    #expect(one[.cacheControl]?.contains("private") == true)
    // A visitor who chooses the site's own formats gets the same page as everyone else.
    #expect(await ask("en.GMT")[.eTag] == other[.eTag])
  }

  @Test func formatsCanDependOnTheUser() async throws {
    let page = Self.page.authorized { $0.headerFields[.authorization] }
      .formats { [german] _, user in user == "eva" ? german : nil }
    let site = try Site(pages: [page])
    let ask = { (user: String) in
      cells(await site.send("/tea", accept: Wanted.html, [.authorization: user]).text)
    }
    #expect(await ask("eva") == texts("de_DE", "Europe/Berlin"))
    #expect(await ask("ada") == texts("en", "UTC"))
  }

  @Test(arguments: [
    ("", "UTC"), ("en", ""), ("en", "Nowhere/Land"), ("en US", "UTC"), ("en\u{0}", "UTC"),
    ("en", "../../etc/passwd\u{0}"), (String(repeating: "a", count: 101), "UTC"), ("é", "UTC"),
  ])
  func invalidLocalesAndTimeZonesAreRejected(locale: String, zone: String) {
    #expect(Formats(locale: locale, timeZone: zone) == nil)
  }

  @Test func aPageRequestHasDefaultFormats() {
    let request = PageRequest(path: "/tea")
    #expect(request.format(1_234, .number) == "1,234")
    #expect(request.formats.timeZone == .gmt)
  }

  @Test(arguments: [
    ("times", "RelativeTimeFormat"), ("rows", "data-move"), ("echo", "data-echo"),
    ("controls", "data-control"),
  ])
  func optionalScriptsAreServedSeparately(name: String, about: String) async throws {
    let site = try Site(pages: [Self.page])
    // A retry after a failed load uses another URL.
    for address in ["/-/assets/\(name).js", "/-/assets/\(name).js?1"] {
      let response = await site.send(address)
      #expect(response.status == 200)
      #expect(response[.contentType] == "text/javascript; charset=utf-8")
      #expect(response[.cacheControl]?.contains("no-cache") == true)
      #expect(response.text.contains(about))
    }
  }
}
