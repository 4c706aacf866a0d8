import Foundation
import HTTPTypes
import PageBytes
import PageLists
import PageSite
import PageTesting
import Testing

@testable import PageData
@testable import pages

/// Tests of every table, column and reference of widely used databases. Invalid HTML is an issue of the test.
@Suite struct DatabaseShapeTests {
  private static let (batch, maximumPages) = (50, 4)

  @Test(arguments: DatabaseShape.all)
  func eachTableIsReadPageByPage(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    let contents = try await served.client.visit("/")
    for table in served.tables {
      #expect(try !contents.elements("main a[href=\"\(ServedShape.path(table.name))\"]").isEmpty)
      var page = try await served.client.visit(served.address(table))
      var (shown, pages) = (try page.table().rows.count, 1)
      while pages < Self.maximumPages, try !page.elements("a[rel=next]").isEmpty {
        page = try await page.follow("next")
        shown += try page.table().rows.count
        pages += 1
      }
      #expect(
        try shown == min(served.count(table), Self.batch * Self.maximumPages), "\(table.name)")
      guard table.hasRecords else { continue }
      let last = try #require(
        page.elements("main tbody a[href]").last { !($0["href"] ?? "").hasPrefix("?") })
      #expect(try await served.client.visit(last["href"] ?? "").status == 200)
    }
  }

  @Test(arguments: DatabaseShape.all)
  func eachTableSortsByEachColumnInBothDirections(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    for table in served.tables {
      for (index, column) in table.columns.enumerated() {
        for descending in [false, true] {
          let sort = (descending ? "-" : "") + column.name
          try await #expect(
            served.difference(table, ("sort", sort), sort: (column.name, descending)) == nil)
          // The layout does not depend on the direction, so the page is visited for one of them.
          guard descending == index.isMultiple(of: 2) else { continue }
          let page = try await served.client.visit(
            served.address(table, ("sort", sort), ("columns", column.name)))
          #expect(page.status == 200, "\(page.url)")
        }
      }
    }
  }

  @Test(arguments: DatabaseShape.all)
  func eachColumnCanBeFiltered(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    for table in served.tables {
      // Filters without an index are slow, and alike for all columns. In a large table, only indexed columns are
      // tested.
      let isLarge = try served.count(table) > 10_000
      for (index, column) in table.columns.enumerated() where !isLarge || column.isIndexed {
        for (test, value, condition) in try served.filters(of: column, in: table) {
          let parameter = ("\(test).\(column.name)", value)
          if test == "is", index.isMultiple(of: 2) || column.kind == .boolean {
            let page = try await served.client.visit(served.address(table, parameter))
            // The list rejects the text "True" as a boolean, and says so.
            if column.kind == .boolean, page.status == 400 {
              #expect(page.text.contains("'is.\(column.name)'"))
              break
            }
            let count = try served.count(table, where: condition)
            #expect(try page.table().rows.count == min(count, Self.batch), "\(page.url)")
          }
          try await #expect(served.difference(table, parameter, where: condition) == nil)
        }
      }
    }
  }

  @Test(arguments: DatabaseShape.all)
  func eachTableIsSearched(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    for table in served.tables {
      guard let (word, condition) = try served.search(of: table) else { continue }
      let found = try await served.client.visit(served.address(table, ("q", word)))
      #expect(
        try found.table().rows.count == min(served.count(table, where: condition), Self.batch),
        "\(found.url)")
      try await #expect(served.difference(table, ("q", word), where: condition) == nil)
    }
  }

  @Test(arguments: DatabaseShape.all)
  func eachKindOfRecordOpens(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    for table in served.tables {
      for record in try served.records(of: table) {
        let page = try await served.client.visit(record)
        #expect(page.status == 200, "\(record)")
        for column in table.columns { #expect(page.text.contains(column.name), "\(record)") }
      }
    }
  }

  @Test(arguments: DatabaseShape.all)
  func referencesAreFollowedBothWays(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    for table in served.tables {
      for reference in table.references where reference.columns.count == 1 {
        let column = table.columns[reference.columns[0]]
        let sample = try #require(try served.sample(column, of: table))
        let list = try await served.client.visit(
          served.address(table, ("is." + column.name, sample.text)))
        let there = ServedShape.path(reference.table, sample.text)
        // The first column links to the row itself, whose page then has the link to the reference.
        let first = try #require(list.elements("main tbody a[href]").first?["href"])
        let from = reference.columns[0] == 0 ? try await served.client.visit(first) : list
        #expect(try !from.elements("main a[href=\"\(there)\"]").isEmpty, "\(from.url) to \(there)")
        let other = try await served.client.visit(there)
        #expect(other.status == 200, "\(other.url)")
        let back = try await other.follow("\(table.name) by \(column.name)")
        let count = try served.count(table, where: "\(column.name.quotedName) = \(sample.sql)")
        #expect(try back.table().rows.count == min(count, Self.batch), "\(back.url)")
        // On a busy machine, the page may omit the count.
        let name = "\(table.name) by \(column.name)"
        let row = try other.row("\(table.name).\(column.name)").text
        #expect(
          [name, "\(name) \(count) row\(count == 1 ? "" : "s")"].contains(row), "\(other.url)")
      }
    }
  }

  @Test(arguments: DatabaseShape.all)
  func exportsMatchSQLite(shape: DatabaseShape) async throws {
    let served = try await ServedShape(shape)
    for table in served.tables {
      try await #expect(served.difference(table, limit: .max) == nil)
    }
  }
}
