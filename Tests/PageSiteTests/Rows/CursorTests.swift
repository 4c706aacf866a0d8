import HTTPTypes
import PageElements
import PagePatching
import RandomPages
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct CursorTests {
  private let cursor = Cursor(page: "/people", query: "q=tea", order: "name,id")

  /// Values of each kind, with the extremes of its range.
  private static let values: [SortValue] = [
    .null, .integer(0), .integer(-1), .integer(.min), .integer(.max), .real(0), .real(-0.0),
    .real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude),
    .real(.greatestFiniteMagnitude), .real(0.1), .text(""), .text("\u{0}"), .text("é"),
    .text("e\u{301}"), .text("😀\r\n"), .text(String(repeating: "x", count: 5000)), .blob([]),
    .blob([0]), .blob(Array(0...255)),
  ]

  @Test(arguments: values.indices)
  func everyValueRoundTrips(index: Int) throws {
    let value = Self.values[index]
    let position = Position([value, .integer(7), value])
    let decoded = try cursor.decode(cursor.encode(position))
    #expect(decoded == position)
    // `==` ignores different spellings of text and the sign of zero, so compare the bytes, too.
    #expect(String(reflecting: decoded).utf8.elementsEqual(String(reflecting: position).utf8))
  }

  @Test func nanRoundTripsWithItsBitPattern() throws {
    let decoded = try cursor.decode(cursor.encode(Position([.real(.nan)])))
    guard case .real(let number) = decoded.values[0] else {
      Issue.record("\(decoded)")
      return
    }
    #expect(number.bitPattern == Double.nan.bitPattern)
  }

  @Test func randomPositionsRoundTrip() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let values = (0..<(1 + random.below(4))).map { _ in
        switch random.below(5) {
        case 0: SortValue.null
        case 1: SortValue.integer(.random(in: .min ... .max, using: &random))
        case 2: SortValue.real(.random(in: -1e9...1e9, using: &random))
        case 3: SortValue.text(String(repeating: "añ😀", count: random.below(9)))
        default:
          SortValue.blob((0..<random.below(40)).map { _ in UInt8(random.below(256)) })
        }
      }
      let text = cursor.encode(Position(values))
      #expect(try cursor.decode(text) == Position(values))
      #expect(URLQuery.encode(text) == text, "A cursor needs no URL encoding")
    }
  }

  @Test(arguments: [
    ("/other", "q=tea", "name,id"), ("/people", "q=", "name,id"), ("/people", "", "name,id"),
    ("/people", "q=tea", "id"), ("/peopleq", "=tea", "name,id"), ("/people", "q=tean", "ame,id"),
  ])
  func aCursorOfAnotherPageQueryOrOrderIsABadRequest(
    page: String, query: String, order: String
  ) throws {
    let foreign = Cursor(page: page, query: query, order: order).encode(Position([.integer(1)]))
    let problem = #expect(throws: SiteProblem.self) { try cursor.decode(foreign) }
    #expect(problem?.status == .badRequest)
    #expect(problem?.detail.contains(foreign.prefix(40)) == true)
  }

  @Test(arguments: ["", "a", "=", "end", "%", "\u{0}", "ÄÖÜ", String(repeating: "A", count: 4000)])
  func invalidTextIsABadRequest(text: String) {
    let problem = #expect(throws: SiteProblem.self) { try cursor.decode(text) }
    #expect(problem?.status == .badRequest)
  }

  @Test func aChangedByteIsRejectedOrDecodesToAnotherPosition() throws {
    let position = Position([.text("tea"), .integer(300), .null, .blob([1, 2]), .real(2.5)])
    let bytes = try #require(Base64URL.decode(cursor.encode(position)))
    for index in bytes.indices {
      for value in UInt8.min ... .max where value != bytes[index] {
        var changed = bytes
        changed[index] = value
        do {
          let decoded = try cursor.decode(Base64URL.encode(changed))
          #expect(index >= 9, "A changed version or scope was accepted: byte \(index), \(value)")
          #expect(decoded != position)
        } catch let problem as SiteProblem {
          #expect(problem.status == .badRequest)
        }
      }
    }
  }

  @Test func truncatedOrExtendedCursorsNeverDecodeToTheSamePosition() throws {
    let position = Position([.text("tea"), .integer(300), .blob([1, 2]), .real(2.5)])
    let text = cursor.encode(position)
    for length in 0..<text.utf8.count {
      if let decoded = try? cursor.decode(String(text.prefix(length))) {
        #expect(decoded.values.count < position.values.count, "\(length)")
      }
    }
    for addition in ["A", "AA", "AAA", "=", "==", " ", "\n", "+", "/"] {
      if let decoded = try? cursor.decode(text + addition) {
        #expect(decoded != position, "'\(addition)'")
      }
    }
  }

  @Test func aLengthBeyondTheEndIsABadRequest() throws {
    let head = try #require(Base64URL.decode(cursor.encode(Position([.null])))).dropLast()
    for tag in [3, 4] as [UInt8] {
      for length in [[0, 0, 0, 2], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF]] as [[UInt8]]
      {
        let text = Base64URL.encode(Array(head) + [tag] + length + [65])
        #expect(throws: SiteProblem.self) { try cursor.decode(text) }
      }
    }
    let text = Base64URL.encode(Array(head) + [3, 0, 0, 0, 1, 0xFF])
    #expect(throws: SiteProblem.self, "text that is not UTF-8") { try cursor.decode(text) }
  }

  @Test func anotherInstanceOfTheSiteDecodesTheCursor() throws {
    let text = cursor.encode(Position([.integer(1)]))
    let elsewhere = Cursor(page: "/people", query: "q=tea", order: "name,id")
    #expect(try elsewhere.decode(text) == Position([.integer(1)]))
  }
}
