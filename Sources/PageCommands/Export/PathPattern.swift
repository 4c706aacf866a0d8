import PageElements

/// The path of a page or route, such as `/teas/{id}`.
struct PathPattern {
  let text: String
  private let names: [Substring]

  init(_ text: String) { (self.text, names) = (text, text.parts(between: "/")) }

  func matches(_ path: String) -> Bool {
    let others = path.parts(between: "/")
    return others.count == names.count
      && zip(names, others).allSatisfy {
        $0.utf8.first == UInt8(ascii: "{") || $0.utf8.elementsEqual($1.utf8)
      }
  }
}
