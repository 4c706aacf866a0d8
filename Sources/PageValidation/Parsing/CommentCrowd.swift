/// Sees to it that comments hold no more double hyphens than somebody writes by hand.
///
/// libxml2 copies all of a comment for each double hyphen in it: comments that are never closed, one in the other, would
/// take it a time that grows with their square.
struct CommentCrowd {
  /// The most double hyphens in all comments.
  static let most = 256

  /// The first comment, where they hold too many, in markup that need not be well-formed.
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
        if count > most, let first {
          return Remark(
            .polyglot, offset: first, "Comments hold more than \(most) double hyphens.",
            "Remove them: a comment can end earlier in HTML than in XML.")
        }
      }
    }
    return nil
  }
}
