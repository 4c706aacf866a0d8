import Testing

@testable import PageSockets

@Suite struct MediaTypeTests {
  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("a.htm", "text/html; charset=utf-8"),
    ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
    ("a.mjs", "text/javascript; charset=utf-8"), ("a.cjs", "text/javascript; charset=utf-8"),
    ("a.json", "application/json; charset=utf-8"), ("a.map", "application/json; charset=utf-8"),
    ("a.webmanifest", "application/manifest+json; charset=utf-8"),
    ("a.jsonld", "application/ld+json; charset=utf-8"),
    ("a.xml", "application/xml; charset=utf-8"), ("a.atom", "application/atom+xml; charset=utf-8"),
    ("a.svg", "image/svg+xml; charset=utf-8"), ("a.txt", "text/plain; charset=utf-8"),
    ("a.md", "text/markdown; charset=utf-8"), ("a.csv", "text/csv; charset=utf-8"),
    ("a.vtt", "text/vtt; charset=utf-8"), ("a.ics", "text/calendar; charset=utf-8"),
    ("a.wasm", "application/wasm"), ("a.pdf", "application/pdf"), ("a.zip", "application/zip"),
    ("a.gz", "application/gzip"), ("a.png", "image/png"), ("a.jpg", "image/jpeg"),
    ("a.jpeg", "image/jpeg"), ("a.gif", "image/gif"), ("a.avif", "image/avif"),
    ("a.webp", "image/webp"), ("a.jxl", "image/jxl"), ("a.ico", "image/vnd.microsoft.icon"),
    ("a.woff", "font/woff"), ("a.woff2", "font/woff2"), ("a.ttf", "font/ttf"),
    ("a.mp3", "audio/mpeg"), ("a.ogg", "audio/ogg"), ("a.mp4", "video/mp4"),
    ("a.webm", "video/webm"), ("a.ts", "video/mp2t"), ("a.epub", "application/epub+zip"),
    ("a.yaml", "application/yaml"),
    // Only the text after the last dot counts, in upper or lower case.
    ("A.JS", "text/javascript; charset=utf-8"), ("a.tar.gz", "application/gzip"),
    ("a.html.png", "image/png"), ("js", "application/octet-stream"),
    ("a.", "application/octet-stream"), ("", "application/octet-stream"),
    ("a.js ", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
    ("a.svgz", "application/octet-stream"), ("a.\u{FFFD}", "application/octet-stream"),
  ])
  func theExtensionDeterminesTheType(name: String, field: String) {
    #expect(MediaType(ofFileNamed: name).field == field)
  }

  @Test func theListIsWellFormed() {
    var taken: Set<Substring> = []
    for line in MediaTypes.list.split(separator: "\n") {
      let words = line.split(separator: " ")
      #expect(words.count >= 2, "\(line)")
      #expect(words.first?.split(separator: "/").count == 2, "\(line)")
      #expect(line == line.lowercased(), "\(line)")
      for word in words.dropFirst() {
        #expect(taken.insert(word).inserted, "'\(word)' occurs twice")
        #expect(!word.contains("."))
      }
    }
    #expect(taken.count > 1000)
  }
}
