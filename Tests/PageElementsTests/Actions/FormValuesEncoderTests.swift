import Testing

@testable import PageElements

@Suite struct FormValuesEncoderTests {
  private struct Model: Codable, Equatable {
    enum Size: String, Codable { case small, large }
    struct Inner: Codable, Equatable { var city = "Ulm" }
    var text = ""
    var count = 3
    var weight = 1.5
    var isGift = false
    var size = Size.small
    var note: String?
    var limit: Int? = 7
    var tags: [String] = ["a", "b"]
    var sizes: [Size] = []
    var inner = Inner()
    var day = CalendarDate("2026-02-28")
  }

  @Test func aModelEncodesItsMembersInOrder() throws {
    let members = try EncodedFormValues(Model()).members
    #expect(
      members.map { "\($0.name)=\($0.values.joined(separator: ","))" } == [
        "text=", "count=3", "weight=1.5", "isGift=false", "size=small", "note=", "limit=7",
        "tags=a,b", "sizes=", "inner.city=Ulm", "day=2026-02-28",
      ])
    #expect(
      members.map(\.kind).map { "\($0)" } == [
        "text", "value", "value", "value", "value", "optional", "optional", "list", "list", "text",
        "optional",
      ])
  }

  @Test func encodedValuesDecodeToTheSameModel() throws {
    var model = Model()
    (model.text, model.note, model.limit, model.tags) = ("a&b", "x", nil, [])
    (model.sizes, model.size, model.isGift) = ([.large, .small], .large, true)
    let items = try EncodedFormValues(model).members
      .flatMap { member in member.values.map { (member.name, $0) } }
    #expect(try FormValues(items).decode(Model.self) == model)
  }
}
