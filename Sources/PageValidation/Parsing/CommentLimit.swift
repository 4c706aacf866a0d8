/// Limits the number of double hyphens in comments.
///
/// libxml2 copies the whole comment for each double hyphen in it. With unclosed comments inside each other, the time
/// would grow with the square of their number.
struct CommentLimit {
  /// The maximum number of double hyphens in all comments.
  static let maximum = 256

  /// Returns a remark for the first comment if there are too many. The markup need not be well-formed.
  static func remark(in html: [UInt8]) -> Remark? {
    let hyphen = UInt8(ascii: "-")
    var (index, count) = (0, 0)
    var first: Int?
    var isInside = false
    while index + 2 < html.count {
      guard html[index] == hyphen, html[index + 1] == hyphen else {
        if !isInside, html[index] == UInt8(ascii: "<"), html[index...].starts(with: "<!--".utf8) {
          first = first ?? index
          isInside = true
          index += 4
        } else {
          index += 1
        }
        continue
      }
      guard isInside else {
        index += 1
        continue
      }
      if html[index + 2] == UInt8(ascii: ">") {
        isInside = false
        index += 3
      } else {
        count += 1
        index += 1
        if count > maximum, let first {
          return Remark(
            .polyglot, offset: first, "Comments contain more than \(maximum) double hyphens.",
            "Remove them: a comment can end earlier in HTML than in XML.")
        }
      }
    }
    return nil
  }
}
