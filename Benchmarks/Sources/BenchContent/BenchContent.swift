/// The content of the responses of every server of `bench http`.
public enum BenchContent {
  /// The response body for `GET /page`: 32 KiB of HTML.
  public static let page = padded("<!DOCTYPE html><title>Page</title><p>", "\n", to: 32 << 10)
  /// The response body for `GET /small`: 200 bytes of JSON.
  public static let small = padded(#"{"id":1,"name":"Ada","text":""#, "\"}\n", to: 200)

  /// The media type of ``page``.
  public static let pageType = "text/html; charset=utf-8"
  /// The media type of ``small``.
  public static let smallType = "application/json"

  private static func padded(_ start: String, _ end: String, to count: Int) -> [UInt8] {
    let filling = count - start.utf8.count - end.utf8.count
    return Array(start.utf8) + Array(repeating: UInt8(ascii: "x"), count: filling)
      + Array(end.utf8)
  }
}
