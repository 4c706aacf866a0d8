import PageValidation
import Testing

/// Tests of fragments from markup of other authors.
@Suite struct HTMLFragmentTests {
  private func written(
    _ source: String, as context: HTMLValidator.Context = .content,
    policy: HTMLFragment.Policy = .untrusted()
  ) throws -> String {
    try HTMLFragment(source, as: context, policy: policy).html
  }

  @Test(
    arguments: [
      ("<p title='x'>Fish &#38; chips<br /></p>", "<p title=\"x\">Fish &amp; chips<br/></p>"),
      ("", ""), ("plain", "plain"), ("a > b", "a &gt; b"), ("\"it's\"", "&quot;it&#39;s&quot;"),
      ("<p\n  lang = 'en'\ttitle=\"a\"  >b</p >", "<p lang=\"en\" title=\"a\">b</p>"),
      ("<p title='\"&apos;>&lt;'>a</p>", "<p title=\"&quot;&#39;&gt;&lt;\">a</p>"),
      ("<p title=\"a&#10;b&#9;c\">\td\n</p>", "<p title=\"a&#10;b&#9;c\">\td\n</p>"),
      ("a\r\nb\rc", "a\nb\nc"), ("&#x1F600;&#233;\u{A0}", "😀é\u{A0}"),
      ("<hr></hr>", nil), ("<hr/><img src='/a' alt=''/>", "<hr/><img src=\"/a\" alt=\"\"/>"),
      (
        "<svg viewBox='0 0 1 1'><path d='M0 0'/><g></g></svg>",
        "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"></path><g></g></svg>"
      ),
      ("<p></p><b></b>", "<p></p><b></b>"), ("<pre>a\n b</pre>", "<pre>a\n b</pre>"),
    ] as [(String, String?)])
  func markupIsNormalized(source: String, wanted: String?) throws {
    guard let wanted else {
      #expect(throws: HTMLFragmentError.self) { try HTMLFragment(source) }
      return
    }
    #expect(try written(source) == wanted)
  }

  @Test(
    arguments: [
      "<p title=\"a&#10;&quot;'\">b &amp;amp; &lt;b&gt;\n</p>",
      "<table><tbody><tr><td>1</td></tr></tbody></table>",
      "<svg viewBox='0 0 1 1'><title>a</title><text x='0'>b<tspan>c</tspan></text></svg>",
      "<ul><li>a<ol reversed=''><li>b</li></ol></li></ul>", "a\u{301}\u{2028}\u{7F}",
    ])
  func normalizationIsIdempotent(source: String) throws {
    let once = try HTMLFragment(source)
    #expect(try HTMLFragment(once.bytes) == once)
  }

  @Test(
    arguments: [
      ("<tr><td>1</td></tr>", HTMLValidator.Context.rows), ("<td>1</td>", .cells),
      ("<tbody><tr><td>1</td></tr></tbody>", .sections), ("<p>1</p>", .content),
    ])
  func aFragmentIsValidOnlyInItsContext(source: String, context: HTMLValidator.Context) throws {
    #expect(try written(source, as: context) == source)
    for other in HTMLValidator.Context.allCases where other != context {
      #expect(throws: HTMLFragmentError.self) { try HTMLFragment(source, as: other) }
    }
  }

  @Test func aPageIsNotAFragment() {
    let error = #expect(throws: HTMLFragmentError.self) { try HTMLFragment("", as: .page) }
    #expect(error?.description.contains("A page is not a fragment.") == true)
  }

  @Test(
    arguments: [
      "<?php echo 1 ?>", "<?x ><b>?>", "<![CDATA[<b>]]>", "<!-- a -->", "<!--><b>-->",
      "<!DOCTYPE html>", "<!DOCTYPE x [<!ENTITY y 'z'>]>", "<p>&nbsp;</p>", "&y;",
      "<p>a", "a</p>", "</div><div>", "<b><i>a</b></i>", "</fragment-content><fragment-content>",
      "<div/>", "<br></br>", "<P>a</P>", "<p CLASS=''>a</p>", "<p class=a>a</p>", "<p hidden>a</p>",
      "<a href='/'><b><a href='/'>x</a></b></a>", "<p><div>a</div></p>", "<tr><td>a</td></tr>",
      "<pre>\na</pre>", "<pre>&#10;a</pre>", "a\u{0}b", "\u{FEFF}a", "a\u{B}b", "&#0;", "&#x80;",
      "<svg xmlns='http://www.w3.org/2000/svg'></svg>", "<x:p>a</x:p>", "<p xml:lang='en'>a</p>",
      "<svg><p>a</p></svg>", "<svg><foreignObject><p>a</p></foreignObject></svg>",
      "<math><mi>a</mi></math>", "<template><p>a</p></template>", "<noscript>a</noscript>",
      "<image/>", "<plaintext>a</plaintext>", "<xmp>a</xmp>", "<title>a</title>",
    ])
  func markupThatHTMLAndXMLParseDifferentlyIsRejected(source: String) {
    for policy in [HTMLFragment.Policy.untrusted(), .trusted] {
      let error = #expect(throws: HTMLFragmentError.self) {
        try HTMLFragment(source, policy: policy)
      }
      #expect(error?.findings.isEmpty == false)
    }
  }

  @Test(
    arguments: [
      "<script>a()</script>", "<script src='/a.js'></script>", "<svg><script>a()</script></svg>",
      "<style>p{}</style>", "<iframe src='/'></iframe>", "<object data='/a'></object>",
      "<embed src='/a'/>", "<base href='/a'/>", "<meta http-equiv='refresh' content='0'/>",
      "<link rel='stylesheet' href='/a'/>", "<p onclick='a()'>b</p>", "<p ONCLICK='a()'>b</p>",
      "<svg onload='a()'></svg>", "<img src='/a' alt='' onerror='a()'/>",
      "<a href='javascript:a()'>b</a>", "<a href='JavaScript:a()'>b</a>",
      "<a href=' javascript:a()'>b</a>", "<a href='java&#9;script:a()'>b</a>",
      "<a href='java\nscript:a()'>b</a>", "<a href='&#1;javascript:a()'>b</a>",
      "<a href='javascript&#58;a()'>b</a>", "<a href='&#106;avascript:a()'>b</a>",
      "<a href='\u{A0}javascript:a()'>b</a>", "<a href='vbscript:a()'>b</a>",
      "<a href='data:text/html,a'>b</a>", "<a href='blob:a'>b</a>", "<a href='x:y'>b</a>",
      "<img src='javascript:a()' alt=''/>", "<img src='data:text/html,a' alt=''/>",
      "<q cite='javascript:a()'>b</q>", "<svg><a href='/'>b</a></svg>",
      "<svg><use href='#a'></use></svg>",
      "<svg><animate attributeName='href' to='javascript:a()'/></svg>",
      "<form action='javascript:a()'><p>b</p></form>",
      "<button formaction='javascript:a()'>b</button>",
      "<img srcset='javascript:a() 1x' src='/a' alt=''/>",
    ])
  func markupThatRunsAScriptIsRejected(source: String) {
    for policy in [HTMLFragment.Policy.untrusted(), .trusted] {
      #expect(throws: HTMLFragmentError.self) { try HTMLFragment(source, policy: policy) }
    }
  }

  @Test(
    arguments: [
      "<a href='/a?b=c&amp;d#e'>f</a>", "<a href='https://example.org/'>f</a>",
      "<a href='mailto:a@example.org'>f</a>", "<a href='tel:+44'>f</a>", "<a href='#a'>f</a>",
      "<a href='/javascript:a'>f</a>", "<img src='data:image/png;base64,AAAA' alt=''/>",
    ])
  func harmlessAddressesAreAccepted(source: String) throws {
    #expect(throws: Never.self) { try HTMLFragment(source) }
  }

  @Test func aFindingHasItsPositionInTheSource() throws {
    let error = #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<p>a</p>\n  <p>é<b id='x'>b</b></p>")
    }
    #expect(
      error?.description
        == "2:7: The attribute id is not allowed in untrusted markup. Remove it: it could be taken "
        + "for one of the page's own. (p[2]/b)")
    #expect(error?.findings.first?.rule == .attribute)
    #expect(error?.findings.first?.excerpt?.text == "  <p>é<b id='x'>b</b></p>")
    #expect(error?.findings.first?.excerpt?.caret == 6)
  }

  @Test func everyViolationIsListed() {
    let error = #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<h1>a</h1><p id='a' class='b'>c</p><form><p>d</p></form>")
    }
    #expect(error?.findings.count == 4)
  }

  @Test func fragmentsAreEqualByTheirBytes() throws {
    #expect(try HTMLFragment("<p title='a'>é</p>") == HTMLFragment("<p title=\"a\">&#233;</p>"))
    // `String` compares these as equal.
    #expect(try HTMLFragment("\u{E9}") != HTMLFragment("e\u{301}"))
    #expect(try HTMLFragment("", as: .rows) != HTMLFragment("", as: .content))
  }

  @Test func tooManyAttributesAreRejected() {
    let attributes = (0..<2000).map { "data-a\($0)=''" }.joined(separator: " ")
    let error = #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<p>a</p><p \(attributes)>b</p>", policy: .trusted)
    }
    #expect(error?.findings.first?.rule == .size)
    #expect(error?.findings.first?.column == 9)
    // These quotation marks are outside of tags.
    let quotes = String(repeating: "'\"", count: 1000)
    #expect(throws: Never.self) { try HTMLFragment("<p>\(quotes)</p><q title='a'>b</q>") }
  }
}
