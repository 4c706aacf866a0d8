import Foundation
import PageElements
import RandomPages
import Testing

@testable import PagePatching

/// Tests of the format of the page document, on which clients rely.
@Suite struct PageDocumentTests {
  private static let table: Table = {
    var row = Row(key: 42) {
      "R&D <lab>"
      "7"
    }
    row.tag = "a \"b\" & <c> 'd'\t\r\n=&amp;\\"
    return Table(
      columns: ["Name", "Count"],
      sections: [Section(key: "people", rows: [row], header: SectionHeader(Label("P")))])
  }()

  private func json(_ table: Table, next: String? = nil, previous: String? = nil) throws
    -> JSONValue
  {
    let document = try PageDocument(
      page: "/people", selfURL: "/people/-/document?through=C1", title: "People", table: table,
      next: next, previous: previous)
    return try JSONValue(parsing: document.json(version: "V"))
  }

  @Test func membersHaveAFixedOrder() throws {
    let document = try PageDocument(
      page: "/people", selfURL: "/people/-/document?through=C1", title: "People \"1\"",
      table: Self.table, next: "C1")
    let text = String(decoding: document.json(version: "hMz"), as: UTF8.self)
    #expect(
      text.hasPrefix(
        #"{"page":"/people","self":"/people/-/document?through=C1","version":"hMz","#
          + #""title":"People \"1\"","header":"<header "#))
    let order = [
      "page", "self", "version", "title", "header", "caption", "attributes", "columns", "footer",
      "sections",
    ]
    let places = try order.map { try #require(text.range(of: "\"\($0)\":")).lowerBound }
    #expect(places == places.sorted())
    #expect(text.hasSuffix(#","next":null}],"next":"C1","prev":null,"reload":null}"#))
  }

  @Test func everyMemberIsPresentWithItsType() throws {
    guard case .object(let members) = try json(Self.table, next: "C1") else {
      Issue.record("The document is not an object")
      return
    }
    #expect(
      Set(members.keys) == [
        "page", "self", "version", "title", "header", "caption", "attributes", "columns",
        "footer", "sections", "next", "prev", "reload",
      ])
    #expect(members["header"]?.text?.hasPrefix("<header") == true)
    #expect(members["header"]?.text?.hasSuffix("</header>") == true)
    #expect(members["caption"] == .null)
    #expect(members["footer"] == .null)
    #expect(members["prev"] == .null)
    #expect(members["next"] == .string("C1"))
    #expect(members["columns"]?.items.map { $0.text?.hasPrefix("<th ") } == [true, true])
    #expect(members["columns"]?.items.map { $0.text?.hasSuffix("</th>") } == [true, true])
  }

  @Test func sectionsAndRowsHaveTheExpectedMembers() throws {
    let section = try #require(try json(Self.table)["sections"]?[0])
    guard case .object(let members) = section, case .object(let row)? = section["rows"]?[0] else {
      Issue.record("The document has no section with a row")
      return
    }
    #expect(Set(members.keys) == ["key", "header", "footer", "attributes", "rows", "next"])
    #expect(members["key"] == .string("people"))
    #expect(members["attributes"] == .object(["id": .string("people")]))
    #expect(members["footer"] == .null)
    #expect(members["next"] == .null)
    #expect(members["header"]?.text?.hasPrefix("<tr class=\"pe-section-header\"") == true)
    #expect(members["header"]?.text?.hasSuffix("</tr>") == true)
    #expect(Set(row.keys) == ["key", "attributes", "cells"])
    #expect(row["key"] == .string("42"))
    #expect(
      row["cells"]
        == .array([
          .string("<td>R&amp;D &lt;lab&gt;</td>"),
          .string("<td>7</td>"),
        ]))
  }

  @Test func attributeValuesAreNotHTMLEscaped() throws {
    let row = try json(Self.table)["sections"]?[0]?["rows"]?[0]
    #expect(row?["attributes"]?["id"] == .string("people.42"))
    #expect(row?["attributes"]?["data-tag"] == .string("a \"b\" & <c> 'd'\t\n=&amp;\\"))
    #expect(try json(Self.table)["attributes"]?["style"]?.text?.hasPrefix("--columns:") == true)
    #expect(try json(Table(rows: []))["attributes"] == .object([:]))
  }

  @Test func presentMembersAreNotNull() throws {
    var table = Self.table
    table.caption = "Caption <1>"
    table.sections[0].footer = SectionFooter(Label("F"))
    let value = try json(table, previous: "/people")
    #expect(value["caption"] == .string("<caption>Caption &lt;1&gt;</caption>"))
    #expect(value["prev"] == .string("/people"))
    #expect(value["next"] == .null)
    #expect(
      value["sections"]?[0]?["footer"]?.text?.hasPrefix("<tr class=\"pe-section-footer\"") == true)
  }

  @Test func keysAreUnescapedAndPositionsAreNegative() throws {
    var rows = [Row(Label("a")), Row(key: "a/b \"é\"", Label("b"))]
    rows.append(Row(Label("c")))
    let section = try json(Table(rows: rows))["sections"]?[0]
    #expect(section?["key"] == .string("-0"))
    #expect(section?["rows"]?.items.map { $0["key"]?.text } == ["-0", "a/b \"é\"", "-2"])
  }

  @Test func aTableWithoutAHeaderGetsItsTitleAsHeading() throws {
    #expect(try json(Self.table)["header"]?.text?.contains("<h1>People</h1>") == true)
    var table = Self.table
    table.headerView = TableHeaderView(Label("Own"))
    #expect(try json(table)["header"]?.text?.contains("<h1>Own</h1>") == true)
  }

  @Test func theDocumentWritesTheSameHTMLAsTheTable() throws {
    let document = try PageDocument(
      page: "/", selfURL: "/", title: "T", table: Self.table)
    var html = HTMLWriter()
    document.writeHeader(into: &html)
    document.writeTable(into: &html)
    var table = Self.table
    table.headerView = TableHeaderView(Label("T"))
    #expect(String(decoding: html.finish(), as: UTF8.self) == (try table.html()))
    #expect(document.rowCount == 1)
  }

  @Test func aBatchContainsTheSectionsAndTheCursor() throws {
    let document = try PageDocument(
      page: "/", selfURL: "/", title: "T", table: Self.table, next: "C2")
    let batch = try JSONValue(parsing: document.batch())
    let whole = try JSONValue(parsing: document.json(version: "V"))
    let sections = try #require(whole["sections"])
    #expect(batch == .object(["sections": sections, "next": .string("C2")]))
    let own = try JSONValue(parsing: document.batch(sectionNext: "S1"))
    #expect(own["sections"]?[0]?["next"] == .string("S1"))
  }

  @Test func foundationReadsEveryRandomDocument() throws {
    for seed in 0..<100 {
      let document = try RandomPage(seed: seed).document()
      let data = Data(document.json(version: "V"))
      #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
    }
  }
}
