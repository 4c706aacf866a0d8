import Testing

@testable import PageElements

@Suite struct AddressTests {
  @Test func aLiteralIsNotEncoded() {
    let address: Address = "/teas?q=a+b&c=%41#é"
    #expect(address.text == "/teas?q=a+b&c=%41#é")
    #expect("\(address)" == address.text)
  }

  @Test func aValueIsPercentEncoded() throws {
    let name = "Earl Grey & Milk/é?#%"
    let address: Address = "/teas/\(name)?q=\(name)&page=\(7)#\(name)"
    let encoded = "Earl%20Grey%20%26%20Milk%2F%C3%A9%3F%23%25"
    #expect(address.text == "/teas/\(encoded)?q=\(encoded)&page=7#\(encoded)")
  }

  /// Only segments with a special meaning get a tilde.
  @Test(arguments: [
    ("", "~"), ("-", "~-"), (".", "~."), ("..", "~.."), ("~", "~~"), ("~~", "~~~"), ("~-", "~~-"),
    ("~~..", "~~~.."), ("~a", "~a"), ("a~", "a~"), ("...", "..."), ("-a", "-a"), ("~~a", "~~a"),
    ("--", "--"), (" ", "%20"),
  ])
  func specialSegmentsAreEscapedWithATilde(value: String, segment: String) {
    let last: Address = "/teas/\(value)"
    #expect(last.text == "/teas/\(segment)")
    let inside: Address = "/teas/\(value)/edit?q=\(value)"
    #expect(inside.text == "/teas/\(segment)/edit?q=\(value == " " ? "%20" : value)")
    let before: Address = "/teas/\(value)?q"
    #expect(before.text == "/teas/\(segment)?q")
    let fragment: Address = "/teas/\(value)#top"
    #expect(fragment.text == "/teas/\(segment)#top")
  }

  @Test func adjacentValuesAreEscapedAsOneSegment() {
    let dot = "."
    let two: Address = "/a/\(dot)\(dot)/b"
    #expect(two.text == "/a/~../b")
    let behind: Address = "/a/.\(dot)"
    #expect(behind.text == "/a/~..")
    let before: Address = "/a/\(dot)./\(dot)?\(dot)"
    #expect(before.text == "/a/~../~.?.")
  }

  @Test func aSegmentWithoutASpecialMeaningIsNotEscaped() {
    let dots = ".."
    let file: Address = "/files/\(dots).txt"
    #expect(file.text == "/files/...txt")
    let pair: Address = "/files/\(dots)\(dots)"
    #expect(pair.text == "/files/....")
    let end: Address = "/files/v\(dots)"
    #expect(end.text == "/files/v..")
  }

  @Test func telAndMailtoAddressesKeepTheirPunctuation() {
    let number: Address = "tel:\("+49-30 (0) 12;x=1")"
    #expect(number.text == "tel:+49-30%20(0)%2012%3Bx%3D1")
    let mail: Address = "mailto:\("ada+tea@example.com?subject=x")"
    #expect(mail.text == "mailto:ada+tea@example.com%3Fsubject%3Dx")
  }

  @Test func anInterpolatedAddressIsNotEncodedAgain() {
    let list: Address = "/teas?q=\("a&b")"
    let there: Address = "\(list)#\("no 1")"
    #expect(there.text == "/teas?q=a%26b#no%201")
  }

  @Test func valuesOfManyTypesCanBeInterpolated() throws {
    enum Cup: String { case large }
    enum Size: Int { case small = 1 }
    let day = try #require(CalendarDate(year: 2026, month: 2, day: 28))
    let address: Address =
      "/\(Cup.large)/\(Size.small)/\(true)/\(-7)/\(UInt64.max)/\("ab"[...])/\(day)"
    #expect(address.text == "/large/1/true/-7/18446744073709551615/ab/2026-02-28")
  }

  /// A value has exactly one text.
  @Test(arguments: ["07", "+7", " 7", "7 ", "7.0", "", "٧", "0x7", "99999999999999999999"])
  func nonCanonicalTextIsNotParsed(text: String) {
    #expect(AddressValue.read(text) as Int? == nil)
    #expect(AddressValue.read(text) as Int32? == nil)
    #expect(AddressValue.read(text) as Bool? == nil)
    #expect(AddressValue.read(text) as CalendarDate? == nil)
  }

  @Test func valuesAreParsedFromTheirText() {
    #expect(AddressValue.read("-7") == -7)
    #expect(AddressValue.read("true") == true)
    #expect(AddressValue.read("1.5") == 1.5)
    #expect((AddressValue.read("inf") as Double?) == nil)
    #expect(AddressValue.read(" a/b") == " a/b")
    #expect((AddressValue.read("2026-02-28") as CalendarDate?)?.day == 28)
  }

  @Test func addressesAreComparedByTheirBytes() {
    #expect(Address("/\u{E9}") != Address("/e\u{301}"))
    #expect(Set([Address("/a"), Address("/a")]).count == 1)
  }
}
