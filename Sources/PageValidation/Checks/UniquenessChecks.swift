import CLibXML2

/// Checks for parts that a page has exactly once, such as its encoding, or at most once: a visible `<main>`, a
/// description, a field with the initial focus.
struct UniquenessChecks {
  private var seen: Set<MarkupText> = []

  mutating func remarks(on tag: Tag) -> [Remark] {
    var remarks: [Remark] = []
    if tag.name == "main", tag["hidden"] == nil, !seen.insert("main").inserted {
      remarks.append(
        tag.remark(.content, "A page has one <main>, and this is another.", "Write <div>."))
    }
    if tag.name == "head" {
      let all = elements(in: tag.node).filter { name(of: $0) == "meta" }
      // Without any <meta>, the grammar reports it.
      if !all.isEmpty, all.allSatisfy({ xmlHasProp($0, "charset") == nil }) {
        remarks.append(
          tag.remark(
            .content, "The page does not say its encoding.",
            "Begin <head> with <meta charset=\"utf-8\"/>."))
      }
    }
    if tag.name == "meta" {
      if tag["charset"] != nil, !seen.insert("charset").inserted {
        remarks.append(tag.remark(.content, "The encoding is declared twice.", "Remove this one."))
      }
      if tag["name"] == "description", !seen.insert("description").inserted {
        remarks.append(
          tag.remark(.content, "The page has two descriptions.", "Remove this description."))
      }
    }
    if tag["autofocus"] != nil, !seen.insert("autofocus").inserted {
      remarks.append(
        tag.remark(
          .attribute, "Another element already has the initial focus.", "Remove autofocus."))
    }
    return remarks
  }
}
