import Testing

@testable import PageCommands

@Suite struct MarkupTagsTests {
  private func tags(_ html: String) -> [String] {
    MarkupTags(of: Array(html.utf8)).map { tag in
      ([tag.name] + tag.attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("<a href=\"/x?a=1&amp;b=2\">", ["a href=/x?a=1&b=2"]),
    ("<A HREF='/x' Rel=next>", ["a href=/x rel=next"]),
    ("<a href = /x>", ["a href=/x"]), ("<br/><img src=/a/b/>", ["br", "img src=/a/b/"]),
    ("a < b <c>", ["c"]), ("</a><!-- <a href=x> --><b>", ["b"]),
    ("<script>if (a<b) '<a href=x>'</script><i>", ["script", "i"]),
    ("<title><a></title><textarea><a></TEXTAREA><i>", ["title", "textarea", "i"]),
    ("<a title=\"a > b\" hidden>", ["a title=a > b hidden="]),
    ("<a href=\"&#x41;&#66;&nbsp;&quot;&\">", ["a href=AB&nbsp;\"&"]),
    ("<a href=\"x", ["a href=x"]), ("<", []),
    ("<!--", []), ("<style>", ["style"]), ("<a =>", ["a"]),
  ])
  func tagsAreParsedAsInBrowsers(html: String, tags expected: [String]) {
    #expect(tags(html) == expected)
  }

  @Test func repeatedUnfinishedMarkupIsParsed() {
    for text in ["<", "<a ", "<!--", "<a href=\"", "<script>", "&", "<a href=&#"] {
      _ = tags(String(repeating: text, count: 2000))
    }
  }

  @Test func editsReplaceOnlyTheirRange() {
    let html = Array("<p><a rel=x href='/a'>b</a>".utf8)
    var edits = ByteEdits()
    for tag in MarkupTags(of: html) {
      if let link = tag["href"] { edits.replace(link.range, with: " href=\"/c\"") }
    }
    #expect(
      String(decoding: edits.applied(to: html), as: UTF8.self) == "<p><a rel=x href=\"/c\">b</a>")
  }
}
