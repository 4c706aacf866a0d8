import ElementSamples
import Foundation
import PageElements
import PageForms
import Testing

@Suite struct TimeValuesTests {
  private struct Shift: Equatable, Codable, Sendable {
    var begins: TimeOfDay?
    var starts: CalendarDateTime?
  }

  private func detail<Value: FormFieldValue>(_ text: String, _ type: Value.Type) -> String? {
    do throws(FieldTextError) {
      _ = try Value(fieldText: text)
      return nil
    } catch {
      return error.detail
    }
  }

  @Test func aTimeRoundTripsThroughItsText() throws {
    for text in ["00:00", "09:30", "23:59:59"] {
      #expect(TimeOfDay(text)?.description == text)
      #expect(CalendarDateTime("2026-02-28T\(text)")?.description == "2026-02-28T\(text)")
    }
    #expect(TimeOfDay("09:30:00.5") == TimeOfDay(hour: 9, minute: 30))
    #expect(try TimeOfDay(fieldText: " 09:30 ") == TimeOfDay(hour: 9, minute: 30))
    #expect(CalendarDateTime("2026-02-28T09:30")?.fieldTitle == "2026-02-28 09:30")
  }

  @Test(arguments: ["", "24:00", "9:30", "09:60", "noon", "09:30 Z"])
  func invalidTimesAreRejected(_ text: String) {
    #expect(detail(text, TimeOfDay.self) == "Enter a time, such as 09:30.")
    #expect(
      detail("2026-02-28T\(text)", CalendarDateTime.self)
        == "Enter a date and time, such as 2026-02-28T09:30.")
  }

  @Test func nonexistentTimesAreNil() {
    for (hour, minute, second) in [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, 0, 60), (.max, 0, 0)] {
      #expect(TimeOfDay(hour: hour, minute: minute, second: second) == nil)
    }
    #expect(CalendarDateTime("2026-02-30T09:30") == nil)
  }

  @Test func timesSortChronologically() throws {
    let texts = ["00:00", "00:00:01", "00:01", "01:00"]
    let times = texts.compactMap { TimeOfDay($0) }
    #expect(times.shuffled().sorted() == times)
    let first = try #require(CalendarDateTime("2026-01-01T23:00"))
    let second = try #require(CalendarDateTime("2026-01-02T01:00"))
    #expect(first < second && !(second < first))
  }

  @Test func timesAreEncodedAsText() throws {
    let shift = Shift(
      begins: TimeOfDay("09:30"), starts: CalendarDateTime("2026-02-28T09:30"))
    let data = try JSONEncoder().encode(shift)
    #expect(String(decoding: data, as: UTF8.self).contains("\"09:30\""))
    #expect(try JSONDecoder().decode(Shift.self, from: data) == shift)
    #expect(
      try FormValues([("begins", "09:30"), ("starts", "")]).decode(Shift.self)
        == Shift(begins: TimeOfDay("09:30")))
    let error = #expect(throws: FormErrors.self) {
      try FormValues([("begins", "9")]).decode(Shift.self)
    }
    #expect(error?.items == [.init("begins", .time)])
  }

  @Test func aBoundFieldRendersAndValidatesTimes() throws {
    let noon = try #require(TimeOfDay(hour: 12))
    let form = BoundForm(Shift(begins: TimeOfDay("09:30"))) {
      BoundField("begins", "Begins", \.begins).maximum(noon).help("In the morning.")
      BoundField("starts", "Starts", \.starts)
    } didUpdate: { _, _ in
    }
    let html = try form.element.html()
    #expect(
      html.contains("<input type=\"time\" name=\"begins\" value=\"09:30\" max=\"12:00\""))
    #expect(html.contains("<input type=\"datetime-local\" name=\"starts\" value=\"\"/>"))
    // Times with seconds have a step of one second.
    var late = TextField("T", name: "t", text: "09:30:15", kind: .time)
    late.earliest = "06:00"
    #expect(try late.html().contains("value=\"09:30:15\" min=\"06:00\" step=\"1\""))
    var shift = Shift()
    let error = #expect(throws: FormErrors.self) {
      try form.update(&shift, with: FormValues([("begins", "12:01"), ("starts", "x")]))
    }
    #expect(
      error?.items == [.init("begins", "Choose 12:00 or earlier."), .init("starts", .dayAndTime)])
    try form.update(
      &shift, with: FormValues([("begins", ""), ("starts", "2026-02-28T00:00")]))
    #expect(shift == Shift(starts: CalendarDateTime("2026-02-28T00:00")))
  }
}
