import Foundation
import HTTPTypes
import PageSite
import SeedTags
import Testing

@testable import Showcase

/// Tests of the gallery's interactive pages, with plain forms.
@Suite struct GalleryActionsTests {
  /// A reader without a script.
  private final class Reader {
    private let site: Site
    private var cookies: [String: String] = [:]

    init() throws { site = try Site(pages: Gallery.sitePages) }

    func get(_ path: String) async -> String {
      String(decoding: await send(.get, path, "").withoutFormKey.body, as: UTF8.self)
    }

    /// Presses a button or sends a form. The address is the handler's, without the common prefix.
    func press(
      _ page: String, _ address: String, _ body: String = "", query: String = ""
    ) async -> SiteResponse {
      await send(.post, "/gallery/\(page)/-/actions/\(address)\(query)", body)
    }

    private func send(
      _ method: HTTPRequest.Method, _ path: String, _ body: String
    ) async -> SiteResponse {
      var request = HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path,
        headerFields: [
          .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
        ])
      if !cookies.isEmpty {
        request.headerFields[.cookie] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
      }
      let response = await site.respond(to: request, body: Array(body.utf8), client: "192.0.2.1")
      for field in response.head.headerFields[values: .setCookie] {
        let pair = field.split(separator: ";")[0].split(separator: "=", maxSplits: 1)
        cookies[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
      }
      return response
    }

    /// Returns the texts of a section's rows in order, without their controls.
    func rows(_ section: String, of page: String, query: String = "") async -> [String] {
      let html = await get("/gallery/\(page)\(query)")
      return html.matches(of: /<tr id="([^".]*)\.[^"]*"[^>]*>((?s:.*?))<\/tr>/)
        .filter { $0.1 == section }
        .map { row in
          row.2.replacing(/<button(?s:.*?)<\/button>|<form(?s:.*?)<\/form>/, with: "")
            .replacing(/<[^>]*>/, with: " ").split(separator: " ").joined(separator: " ")
        }
    }

    func notice(of page: String) async -> String? {
      await get("/gallery/\(page)").firstMatch(of: /class="pe-notice" role="note">([^<]*)</)
        .map { String($0.1) }
    }
  }

  @Test(.tags(.N33)) func aTapUpdatesALiveLabel() async throws {
    let reader = try Reader()
    let page = await reader.get("/gallery/live-label")
    #expect(page.contains("data-live=\"\""))
    #expect(page.contains(">3870 likes<"))
    #expect(await reader.press("live-label", "profile/header/like/tap").head.status == .seeOther)
    #expect(await reader.get("/gallery/live-label").contains(">3871 likes<"))
    #expect(await (try Reader()).get("/gallery/live-label").contains(">3870 likes<"))
  }

  @Test func rowsCanBeSelectedDeselectedRejectedAndSubstituted() async throws {
    let reader = try Reader()
    let page = "selecting-rows"
    func select(_ address: String) async { _ = await reader.press(page, address) }
    await select("teas/Sencha/-row/select")
    await select("others/The~20cheapest/-row/select")
    #expect(
      await reader.rows("log", of: page) == ["Assam was selected.", "Sencha was selected."])
    #expect(await reader.get("/gallery/\(page)").matches(of: /aria-pressed="true"/).count == 2)
    await select("teas/Gyokuro/-row/select")
    #expect(await reader.notice(of: page) == "Two teas are enough. Put one back first.")
    await select("others/Bancha/-row/select")
    #expect(await reader.notice(of: page) == "There is no Bancha today.")
    await select("teas/Sencha/-row/deselect")
    #expect(await reader.rows("log", of: page).first == "Sencha was deselected.")
    await select("others/opened/-row/select")
    #expect(await reader.notice(of: page) == "Ring!")
  }

  @Test(.tags(.D24)) func rowActionsChangeTheirRows() async throws {
    let reader = try Reader()
    let page = "row-actions"
    _ = await reader.press(page, "shelf/1/flag/tap")
    #expect(
      await reader.rows("shelf", of: page) == ["Sencha Favourite", "Assam", "Mint"])
    _ = await reader.press(page, "shelf/1/unflag/tap")
    _ = await reader.press(page, "shelf/2/copy/tap")
    _ = await reader.press(page, "shelf/paste/paste/tap")
    #expect(await reader.rows("shelf", of: page) == ["Sencha", "Assam", "Mint", "Assam"])
    _ = await reader.press(page, "shelf/3/-row/accessory")
    #expect(await reader.notice(of: page) == "Mint: a hundred grams, opened in May.")
  }

  @Test(.tags(.D9)) func aDeleteButtonHasATitleAndAConfirmation() async throws {
    let reader = try Reader()
    #expect(await reader.get("/gallery/row-actions").contains(">Empty</button>"))
    let question = await reader.press("row-actions", "shelf/1/-row/delete")
    #expect(String(decoding: question.body, as: UTF8.self).contains("<h1>Empty the jar of Sencha?"))
    #expect(await reader.rows("shelf", of: "row-actions").count == 3)
    _ = await reader.press("row-actions", "shelf/1/-row/delete", "pe-confirmed=1")
    #expect(await reader.notice(of: "row-actions") == "The jar of Sencha is empty.")
    #expect(await reader.rows("shelf", of: "row-actions") == ["Assam", "Mint"])
  }

  @Test(.tags(.D20)) func rowsAreInsertedAndDeletedWhileTheListIsEdited() async throws {
    let reader = try Reader()
    let page = "editing-rows"
    let edit = "?edit=list"
    #expect(!(await reader.get("/gallery/\(page)").contains("/-row/delete")))
    let list = await reader.get("/gallery/\(page)\(edit)")
    #expect(list.contains("/-row/delete") && list.contains("Insert below"))
    _ = await reader.press(page, "steps/Warm~20the~20pot/-row/delete", query: edit)
    _ = await reader.press(page, "steps/Boil~20water/-row/insert", query: edit)
    #expect(await reader.rows("steps", of: page) == ["Boil water", "Step 1", "Find the cups"])
  }

  @Test func editingARowBeginsAndEnds() async throws {
    let reader = try Reader()
    let page = "editing-rows"
    let begun = await reader.press(page, "steps/Boil~20water/-row/begin-editing")
    let editor = try #require(begun.head.headerFields[.location])
    #expect(editor == "/gallery/editing-rows?edit=Boil%20water")
    #expect(await reader.get(editor).contains("name=\"step\" value=\"Boil water\""))
    let query = "?edit=Boil+water"
    let address = "steps/Boil~20water/rename/submit"
    let refused = await reader.press(page, address, "step=Warm+the+pot", query: query)
    #expect(refused.head.status == .unprocessableContent)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("value=\"Warm the pot\""))
    let saved = await reader.press(page, address, "step=Boil+tea", query: query)
    #expect(saved.head.headerFields[.location] == "/gallery/editing-rows")
    #expect(await reader.rows("steps", of: page).first == "Boil tea")
    let left = await reader.press(
      page, "steps/Boil~20tea/-row/end-editing", query: "?edit=Boil+tea")
    #expect(left.head.headerFields[.location] == "/gallery/editing-rows")
  }

  @Test func rowsAreReorderedWithinTheRulesOfThePage() async throws {
    let reader = try Reader()
    let page = "reordering"
    func move(_ row: String, _ to: String) async { _ = await reader.press(page, row, to) }
    await move("today/Sencha/-row/move", "to=up")
    #expect(
      await reader.rows("today", of: page) == ["House blend", "Sencha"],
      "The first row stays on top")
    await move("later/Mint/-row/move", "before=Sencha&section=today")
    #expect(await reader.rows("today", of: page) == ["House blend", "Mint", "Sencha"])
    await move("later/Assam/-row/move", "after=Sencha&section=today")
    #expect(await reader.rows("today", of: page).count == 3, "The section has at most three rows")
    await move("today/Sencha/-row/move", "before=Assam&section=later")
    #expect(await reader.rows("later", of: page) == ["Assam", "Gyokuro", "Sencha"])
  }

  @Test(.tags(.D5)) func onePressMakesSeveralEdits() async throws {
    let reader = try Reader()
    let page = "animated-edits"
    let html = await reader.get("/gallery/\(page)")
    let first = await reader.rows("ways", of: page)
    _ = await reader.press(page, "round/next/next/tap")
    let second = await reader.rows("ways", of: page)
    #expect(first.count == 6 && second.count == 6)
    #expect(first != second)
    #expect(await reader.rows("third", of: page) == ["A section of its own"])
    _ = await reader.press(page, "round/next/first/tap")
    #expect(await reader.get("/gallery/\(page)") == html)
  }

  @Test func displayEventsAreCounted() async throws {
    let reader = try Reader()
    let page = "display-events"
    _ = await reader.press(page, "rows/1/-row/display")
    _ = await reader.press(page, "rows/2/-row/display")
    _ = await reader.press(page, "rows/1/-row/end-display")
    #expect(
      await reader.rows("count", of: page).first
        == "2 of 8 came into view, 1 left it again.")
    #expect(
      await reader.press(page, "rows/1/-row/display").head.status == .notFound,
      "A row's display is reported once")
    _ = await reader.press(page, "count/forget/forget/tap")
    #expect(await reader.get("/gallery/\(page)").contains("rows/1/-row/display"))
  }

  @Test(.tags(.D26)) func controlsReportEachChange() async throws {
    let reader = try Reader()
    let page = "control-events"
    _ = await reader.press(page, "toggles/sounds/sounds/change", "value=false")
    _ = await reader.press(page, "toggles/news/news/change", "value=true")
    _ = await reader.press(
      page, "form/form/order/submit", "tea=Mint&size=large&cups=3&note=%3Chot%3E")
    #expect(
      await reader.rows("known", of: page) == [
        "Sounds are off.", "News come by letter.", "3 cups of Mint, large.", "“&lt;hot&gt;”",
      ])
    let refused = await reader.press(page, "form/form/order/submit", "cups=many")
    #expect(refused.head.status == .unprocessableContent)
    #expect(await reader.get("/gallery/\(page)").contains("data-change=\"\""))
  }

  @Test(.tags(.E19)) func refreshingReloadsTheRows() async throws {
    let reader = try Reader()
    let before = await reader.rows("boxes", of: "refreshing")
    _ = await reader.press("refreshing", "data/data/refresh/tap")
    let after = await reader.rows("boxes", of: "refreshing")
    #expect(zip(before, after).filter { $0 != $1 }.count == 8)
    #expect(await reader.get("/gallery/refreshing").contains("Delivery 2"))
  }

  @Test(.tags(.E3)) func aHookRunsAfterEveryChangeOfSections() async throws {
    let reader = try Reader()
    let page = "section-hooks"
    for button in ["add", "swap"] {
      _ = await reader.press(page, "buttons/buttons/\(button)/tap")
    }
    #expect(
      await reader.rows("log", of: page) == ["2 sections, 3 rows now", "2 sections, 3 rows now"])
    let html = await reader.get("/gallery/\(page)")
    let (sweet, savoury) = (
      html.firstRange(of: "id=\"Sweet\""), html.firstRange(of: "id=\"Savoury\"")
    )
    #expect(try #require(sweet).lowerBound < #require(savoury).lowerBound)
    _ = await reader.press(page, "buttons/buttons/reset/tap")
    #expect(await reader.rows("log", of: page) == ["No change yet."])
  }

  @Test(.tags(.D10, .D25)) func rowsAreBoundToAValue() async throws {
    let reader = try Reader()
    let page = "bound-rows"
    let address = "booking/booking/booking/submit"
    let html = await reader.get("/gallery/\(page)")
    let base = try #require(html.firstMatch(of: /name="pe-base" value="([^"]*)"/)).1
    func send(_ body: String) async -> SiteResponse {
      await reader.press(page, address, "pe-base=\(base)&\(body)")
    }
    let saved = await send("name=Ada&guests=3&day=2026-05-01&tea=assam&gift=true&note=")
    #expect(saved.head.status == .seeOther)
    #expect(await reader.notice(of: page) == "Your table is booked.")
    #expect(
      await reader.rows("stored", of: page) == [
        "Ada, 3 guests on 2026-05-01, Assam, a present: “With our best wishes.”",
        "Saved for Ada.",
      ], "The hook has added a note")
  }

  @Test(.tags(.D25)) func severalValuesAreBoundOnOnePage() async throws {
    let reader = try Reader()
    let page = "several-models"
    #expect(await reader.rows("stored", of: page) == ["2 cups of Sencha for Ada."])
    for (address, body, notice, stored) in [
      ("tea/tea/tea/submit", "name=Assam&cups=3", "The tea is noted.", "3 cups of Assam for Ada."),
      (
        "guest/guest/guest/submit", "name=Ben", "The guest is noted.", "3 cups of Assam for Ben."
      ),
    ] {
      #expect(await reader.press(page, address, body).head.status == .seeOther)
      #expect(await reader.notice(of: page) == notice)
      #expect(await reader.rows("stored", of: page) == [stored])
    }
    // A rejected form changes nothing that is stored.
    let refused = await reader.press(page, "tea/tea/tea/submit", "name=&cups=99")
    #expect(refused.head.status == .unprocessableContent)
    #expect(await reader.rows("stored", of: page) == ["3 cups of Assam for Ben."])
  }

  @Test(.tags(.D27)) func aHookRejectsAValueBeforeItIsStored() async throws {
    let reader = try Reader()
    let refused = await reader.press(
      "bound-rows", "booking/booking/booking/submit", "name=Ada&guests=7&day=&tea=assam&note=Hi")
    #expect(refused.head.status == .unprocessableContent)
    let html = String(decoding: refused.body, as: UTF8.self)
    #expect(html.contains("More than six guests: say when you come."))
    #expect(html.contains("value=\"7\""), "The field keeps the submitted value")
    #expect(
      await reader.rows("stored", of: "bound-rows") == ["Ada Byron, 2 guests, Sencha"])
  }
}
