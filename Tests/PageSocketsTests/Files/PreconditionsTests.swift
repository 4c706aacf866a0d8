import HTTPTypes
import Testing

@testable import PageSockets

@Suite struct PreconditionsTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

  /// The preconditions of a file of 500 bytes, last modified on 1994-11-06 at 08:49:37.
  private static let conditions: Preconditions? = {
    guard let files = try? TemporaryFiles(),
      (try? files.write([UInt8](repeating: 97, count: 500), "a")) != nil,
      let file = try? OpenFile(path: files.path + "/a")
    else { return nil }
    return Preconditions(
      tag: EntityTag(of: file.identity), modified: file.modificationTime, now: 1_700_000_000)
  }()
  private static let tag = "\"1f4-2ebc98a1-0\""

  @Test func theEntityTagConsistsOfSizeAndTime() throws {
    #expect(try #require(Self.conditions).tag.text == Self.tag)
  }

  @Test(
    arguments: [
      ([:], .proceed),
      // If-None-Match
      ([.ifNoneMatch: tag], .notModified), ([.ifNoneMatch: "W/" + tag], .notModified),
      ([.ifNoneMatch: "*"], .notModified), ([.ifNoneMatch: "\"x\", " + tag], .notModified),
      ([.ifNoneMatch: tag + ",\"x\""], .notModified),
      ([.ifNoneMatch: "\"a,b\" ,W/\"\",\t" + tag], .notModified),
      ([.ifNoneMatch: ", ," + tag], .notModified),
      ([.ifNoneMatch: "\"x\""], .proceed), ([.ifNoneMatch: ""], .proceed),
      ([.ifNoneMatch: "1f4-2ebc98a1-0"], .proceed), ([.ifNoneMatch: "w/" + tag], .proceed),
      ([.ifNoneMatch: "\"1f4-2ebc98a1-0"], .proceed), ([.ifNoneMatch: "x, " + tag], .proceed),
      ([.ifNoneMatch: "\"x," + tag], .proceed), ([.ifNoneMatch: "\"x\"" + tag], .proceed),
      ([.ifNoneMatch: "\"1f4-2ebc98a1-0-gzip\""], .proceed),
      // If-Modified-Since, ignored if there is an If-None-Match
      ([.ifModifiedSince: date], .notModified), ([.ifModifiedSince: later], .notModified),
      ([.ifModifiedSince: earlier], .proceed), ([.ifModifiedSince: "yesterday"], .proceed),
      ([.ifModifiedSince: "\(date), \(date)"], .proceed),
      ([.ifModifiedSince: "Sunday, 06-Nov-94 08:49:37 GMT"], .notModified),
      ([.ifModifiedSince: "Sun Nov  6 08:49:37 1994"], .notModified),
      ([.ifNoneMatch: "\"x\"", .ifModifiedSince: later], .proceed),
      ([.ifNoneMatch: tag, .ifModifiedSince: earlier], .notModified),
      // If-Match
      ([.ifMatch: tag], .proceed), ([.ifMatch: "*"], .proceed),
      ([.ifMatch: "\"x\", \(tag)"], .proceed), ([.ifMatch: "W/" + tag], .failed),
      ([.ifMatch: "\"x\""], .failed), ([.ifMatch: ""], .failed), ([.ifMatch: "junk"], .failed),
      // If-Unmodified-Since, ignored if there is an If-Match
      ([.ifUnmodifiedSince: date], .proceed), ([.ifUnmodifiedSince: later], .proceed),
      ([.ifUnmodifiedSince: earlier], .failed), ([.ifUnmodifiedSince: "junk"], .proceed),
      ([.ifMatch: tag, .ifUnmodifiedSince: earlier], .proceed),
      ([.ifMatch: "\"x\"", .ifUnmodifiedSince: later], .failed),
      // If-Match and If-Unmodified-Since are evaluated first.
      ([.ifMatch: tag, .ifNoneMatch: tag], .notModified),
      ([.ifMatch: "\"x\"", .ifNoneMatch: tag], .failed),
      ([.ifUnmodifiedSince: earlier, .ifModifiedSince: later], .failed),
    ] as [(HTTPFields, Preconditions.Outcome)])
  func preconditionsFollowHTTPOrder(fields: HTTPFields, outcome: Preconditions.Outcome) throws {
    #expect(try #require(Self.conditions).outcome(for: fields) == outcome)
  }

  @Test(
    arguments: [
      (nil, true), (tag, true), (date, true), ("Sunday, 06-Nov-94 08:49:37 GMT", true),
      ("W/" + tag, false), ("\"x\"", false), ("*", false), ("", false), (earlier, false),
      (later, false), ("\(tag), \(tag)", false), ("junk", false),
      ("\"1f4-2ebc98a1-0-gzip\"", false),
    ] as [(String?, Bool)])
  func aRangeAppliesOnlyToTheCurrentVersion(field: String?, allows: Bool) throws {
    let conditions = try #require(Self.conditions)
    #expect(conditions.allowsRange(field) == allows)
    // If the response may be compressed, the date does not tell which bytes the client has.
    let isTagOrNone = field == nil || field == Self.tag
    #expect(conditions.allowsRange(field, byDate: false) == isTagOrNone)
  }
}
