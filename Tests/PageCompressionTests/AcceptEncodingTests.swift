import PageCompression
import Testing

@Suite struct AcceptEncodingTests {
  @Test(arguments: [
    // Fields that clients send.
    ("gzip, deflate, br, zstd", true),
    ("gzip, deflate", true),
    ("gzip", true),
    ("identity", false),
    ("br", false),
    ("deflate, br;q=0.9", false),
    // Names.
    ("GZip", true),
    ("x-gzip", true),
    ("X-GZIP;q=0", false),
    ("gzipped", false),
    ("gzip2, x-gzip3", false),
    // Weights.
    ("gzip;q=0", false),
    ("gzip;q=0.000", false),
    ("gzip;q=0.001", true),
    ("gzip;q=1.000", true),
    ("gzip;Q=0.5", true),
    ("br;q=1.0, gzip;q=0.2", true),
    ("gzip; q=0.5", true),
    ("gzip\t;\tq=0", false),
    // Wildcards.
    ("*", true),
    ("*;q=0", false),
    ("*;q=0.5", true),
    ("br, *;q=0", false),
    ("gzip;q=0, *", false),
    ("gzip, *;q=0", true),
    ("*;q=0, x-gzip;q=0.1", true),
    // Preference of the uncompressed bytes.
    ("identity;q=0", false),
    ("identity;q=0, gzip;q=0.1", true),
    ("identity;q=0, *", true),
    ("identity;q=0.5, gzip", true),
    ("identity, gzip", true),
    ("identity, gzip;q=0.5", false),
    ("identity;q=0.9, *;q=0.1", false),
    // Repeated names.
    ("gzip;q=0, gzip", true),
    ("x-gzip;q=0, gzip;q=0.3", true),
    // Empty list items.
    (",, gzip ,", true),
    (" ", false),
    ("", false),
  ]) func fieldsAreParsedAsTheStandardRequires(field: String, allowsGzip: Bool) {
    #expect(AcceptEncoding(field).allowsGzip == allowsGzip)
  }

  @Test func withoutTheFieldGzipIsNotAllowed() {
    #expect(!AcceptEncoding(nil).allowsGzip)
  }

  @Test(arguments: [
    "gzip;q=2", "gzip;q=1.001", "gzip;q=-1", "gzip;q=", "gzip;q=.5", "gzip;q=0.1234",
    "gzip;q=1e-1", "gzip;q=0,5;q=1", "gzip;q=0x1", "gzip;level=9", "gzip;q=1;level=9", "gzip;",
    "gzip q=1", "gzip;q =1", ";q=1", "gz\u{0}ip", "gzip\u{301}", "\u{FF47}zip",
  ]) func malformedItemsAreIgnored(item: String) {
    #expect(!AcceptEncoding(item).allowsGzip)
    #expect(AcceptEncoding("\(item), gzip").allowsGzip)
  }

  @Test func aLongFieldIsParsedCompletely() {
    let many = (0..<20_000).map { "coding\($0);q=0.5" }.joined(separator: ",")
    #expect(!AcceptEncoding(many).allowsGzip)
    #expect(AcceptEncoding(many + ",gzip").allowsGzip)
  }
}
