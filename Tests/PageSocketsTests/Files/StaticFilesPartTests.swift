import Foundation
import HTTPTypes
import Testing

@testable import PageSockets

/// Tests of preconditions and ranges in requests. ``ByteRangeTests`` and ``PreconditionsTests`` test the syntax.
@Suite struct StaticFilesPartTests {
  private let directory: TemporaryFiles
  private let files: StaticFiles
  private static let tag = "\"a-2ebc98a1-0\""
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  init() throws {
    directory = try TemporaryFiles(["digits": "0123456789", "empty": ""])
    files = try StaticFiles(directory: directory.path)
  }

  @Test(
    arguments: [
      ("bytes=0-0", 206, "0", "bytes 0-0/10"), ("bytes=2-5", 206, "2345", "bytes 2-5/10"),
      ("bytes=7-", 206, "789", "bytes 7-9/10"), ("bytes=-5", 206, "56789", "bytes 5-9/10"),
      ("bytes=0-99", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=-99", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=10-", 416, nil, "bytes */10"), ("bytes=999999-", 416, nil, "bytes */10"),
      ("bytes=-0", 416, nil, "bytes */10"), ("bytes=5-2", 200, "0123456789", nil),
      ("bytes=0-1,4-5", 200, "0123456789", nil), ("items=0-1", 200, "0123456789", nil),
      ("junk", 200, "0123456789", nil),
    ] as [(String, Int, String?, String?)])
  func rangesReturnBytes(range: String, status: Int, text: String?, contentRange: String?) throws {
    let response = try #require(files.get("/digits", [.range: range]))
    #expect(response.status == status)
    if let text { #expect(response.text == text) }
    #expect(response[.contentRange] == contentRange)
    #expect(response[.acceptRanges] == "bytes")
    guard status != 416 else { return }
    #expect(response[.eTag] == Self.tag)
    #expect(response[.lastModified] == Self.date)
    #expect(response[.contentType] == "application/octet-stream")
    #expect(response[.cacheControl] == "no-cache")
  }

  @Test(arguments: [("bytes=0-", 416), ("bytes=0-0", 416), ("bytes=-1", 200), ("bytes=-0", 416)])
  func anEmptyFileHasNoPartialContent(range: String, status: Int) {
    #expect(files.get("/empty", [.range: range])?.status == status)
  }

  @Test func rangesApplyOnlyToGET() throws {
    let response = try #require(files.get("/digits", method: .head, [.range: "bytes=0-1"]))
    #expect(response.status == 200)
    #expect(response[.contentRange] == nil)
    #expect(response.content.count == 10)
    #expect(files.get("/digits", method: .head, [.range: "bytes=99-"])?.status == 200)
  }

  @Test(
    arguments: [
      ([.ifRange: tag], 206), ([.ifRange: date], 206), ([.ifRange: "W/" + tag], 200),
      ([.ifRange: "\"x\""], 200), ([.ifRange: "Sun, 06 Nov 1994 08:49:38 GMT"], 200),
      ([.ifRange: "junk"], 200), ([.ifMatch: tag], 206), ([.ifMatch: "\"x\""], 412),
      ([.ifUnmodifiedSince: date], 206),
      ([.ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT"], 412),
      ([.ifNoneMatch: tag], 304), ([.ifNoneMatch: "\"x\""], 206), ([.ifModifiedSince: date], 304),
      ([.ifNoneMatch: tag, .ifRange: "\"x\""], 304),
    ] as [(HTTPFields, Int)])
  func preconditionsAreEvaluatedBeforeTheRange(fields: HTTPFields, status: Int) throws {
    var fields = fields
    fields[.range] = "bytes=1-2"
    let response = try #require(files.get("/digits", fields))
    #expect(response.status == status)
    if status == 206 { #expect(response.text == "12") }
    if status == 200 { #expect(response.text == "0123456789") }
    // An unsatisfiable range matters only if the preconditions allow a range.
    fields[.range] = "bytes=99-"
    #expect(files.get("/digits", fields)?.status == (status == 206 ? 416 : status))
  }

  @Test(arguments: [.get, .head] as [HTTPRequest.Method])
  func anUnchangedFileIsNotSentAgain(method: HTTPRequest.Method) throws {
    let response = try #require(files.get("/digits", method: method, [.ifNoneMatch: Self.tag]))
    #expect(response.status == 304)
    #expect(response.content.isEmpty)
    #expect(
      response.head.headerFields == [
        .eTag: Self.tag, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
      ])
    #expect(files.get("/digits", method: method, [.ifModifiedSince: Self.date])?.status == 304)
    #expect(files.get("/digits", method: method, [.ifMatch: "\"x\""])?.status == 412)
  }

  @Test func aFutureModificationDateIsReplacedByTheCurrentTime() throws {
    try directory.setTime(4_102_444_800, "digits")
    let response = try #require(files.get("/digits"))
    let date = try #require(response[.lastModified])
    let told = try #require(HTTPDate.secondsSince1970(date, now: 0))
    #expect(told <= time(nil))
    #expect(told >= time(nil) - 60)
    // The date is the time of the response, not of the file, so it does not validate a range.
    #expect(
      files.get("/digits", [.range: "bytes=0-1", .ifRange: date])?.status
        == 200)
  }

  @Test func aModificationDateBefore1970IsOmitted() throws {
    try directory.setTime(-1.5, "digits")
    let response = try #require(files.get("/digits"))
    #expect(response[.lastModified] == nil)
    let tag = try #require(response[.eTag])
    #expect(files.get("/digits", [.ifNoneMatch: tag])?.status == 304)
  }
}
