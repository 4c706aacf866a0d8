import PageElements

/// The path of a page or route, such as `/teas/{id}`.
struct PathPattern {
  let text: String
  private let patternSegments: [Substring]

  init(_ text: String) { (self.text, patternSegments) = (text, text.parts(separatedBy: "/")) }

  func matches(_ path: String) -> Bool {
    let pathSegments = path.parts(separatedBy: "/")
    return pathSegments.count == patternSegments.count
      && zip(patternSegments, pathSegments).allSatisfy {
        $0.utf8.first == UInt8(ascii: "{") || $0.utf8.elementsEqual($1.utf8)
      }
  }
}
