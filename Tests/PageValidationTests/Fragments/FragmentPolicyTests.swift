import PageValidation
import Testing

/// Tests of the harm that an untrusted author could cause without a script.
@Suite struct FragmentPolicyTests {
  @Test(
    arguments: [
      // Forms and fields: a request would include the reader's cookies, and a field could ask for a password.
      "<form action=\"/-/actions/a\" method=\"post\"><p>a</p></form>",
      "<button type=\"submit\" form=\"pe-actions\" formaction=\"/a\">b</button>",
      "<input type=\"password\" name=\"a\" aria-label=\"b\"/>",
      "<textarea name=\"a\" aria-label=\"b\"></textarea>",
      "<select name=\"a\" aria-label=\"b\"><option>c</option></select>", "<label>a</label>",
      "<fieldset><legend>a</legend></fieldset>", "<output>a</output>",
      // Markup that readers or scripts could take for the page's own.
      "<p id=\"pe-tail\">a</p>", "<details name=\"a\"><summary>b</summary>c</details>",
      "<p data-drop=\"\">a</p>", "<p style=\"position:fixed\">a</p>", "<p class=\"pe-error\">a</p>",
      "<p role=\"alert\">a</p>", "<p aria-live=\"assertive\">a</p>", "<h1>a</h1>", "<main>a</main>",
      "<header>a</header>", "<footer>a</footer>", "<nav>a</nav>",
      "<a href=\"/\" rel=\"next\">a</a>", "<a href=\"/\" rel=\"opener\">a</a>",
      "<a href=\"/\" target=\"main\">a</a>", "<a href=\"/\" download=\"a\">b</a>",
      "<p accesskey=\"s\">a</p>", "<p tabindex=\"1\">a</p>", "<p autofocus=\"\">a</p>",
      "<p contenteditable=\"true\">a</p>", "<p draggable=\"true\">a</p>", "<p inert=\"\">a</p>",
      // Resources that the browser would load without the reader's knowledge.
      "<svg><rect width=\"1\" height=\"1\" fill=\"url(https://example.org/)\"></rect></svg>",
      "<svg><rect width=\"1\" height=\"1\" fill=\"\\75 rl(/a)\"></rect></svg>",
      "<svg><rect width=\"1\" height=\"1\" fill=\"url(\u{301}x)\"></rect></svg>",
      "<svg><rect width=\"1\" height=\"1\" fill=\"\\\u{301}x\"></rect></svg>",
      "<img src=\"/a\" alt=\"\" srcset=\"/b 2x\"/>",
    ])
  func untrustedMarkupCannotSendFetchOrImitateThePage(source: String) throws {
    let error = #expect(throws: HTMLFragmentError.self) { try HTMLFragment(source) }
    #expect(error?.findings.allSatisfy { !$0.advice.isEmpty } == true)
  }

  @Test(
    arguments: [
      "<p id=\"a\" class=\"b\" style=\"c:d\" data-e=\"f\">g</p>", "<main><h1>a</h1></main>",
      "<a href=\"/\" rel=\"next\" target=\"main\">a</a>",
      "<svg><rect width=\"1\" height=\"1\" fill=\"url(#a)\"></rect></svg>",
      "<img src=\"/a\" alt=\"\" srcset=\"/b 2x, data:image/png;base64,AA= 3x\"/>",
    ])
  func trustedMarkupMayUseWhatPagesUse(source: String) throws {
    #expect(try HTMLFragment(source, policy: .trusted).html == source)
  }

  /// Browsers compare classes byte by byte.
  @Test func allowedClassesAreComparedByteByByte() throws {
    let policy = HTMLFragment.Policy.untrusted(classes: ["caf\u{E9}"])
    #expect(throws: Never.self) { try HTMLFragment("<p class=\"caf\u{E9}\">a</p>", policy: policy) }
    #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<p class=\"cafe\u{301}\">a</p>", policy: policy)
    }
  }

  /// Browsers split at the comma, although a combining mark follows it.
  @Test func addressesInSrcsetAreSplitAsInBrowsers() throws {
    #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment(
        "<img src=\"/a\" alt=\"\" srcset=\"/b,\u{301}javascript:c\"/>", policy: .trusted)
    }
  }

  @Test func findingsTruncateLongNames() throws {
    let word = String(repeating: "\u{301}\u{323}", count: 10_000)
    for source in [
      "<a href=\"/\" rel=\"\(word)\">a</a>", "<x\(word)>a</x\(word)>", "<p x\(word)=\"\">a</p>",
      "<p>a</x\(word)>", "<p>&x\(word);</p>", "<p x\(word):y=\"\">a</p>",
    ] {
      let error = #expect(throws: HTMLFragmentError.self) { try HTMLFragment(source) }
      for finding in error?.findings ?? [] {
        #expect(finding.message.utf8.count < 1000 && finding.advice.utf8.count < 1000)
      }
    }
  }

  @Test(
    arguments: [
      "height=\"1000000\"", "height=\"2001\"", "height=\"1e6\"", "height=\"126em\"",
      "height=\"100cm\"", "height=\"100vh\"", "height=\"101%\"", "height=\"calc(1px)\"",
      "height=\"\"", "height=\"-1\"", "height=\"1.1.1\"", "height=\"auto\"", "height=\" 9\"",
      "width=\"1000000\"", "width=\"2000.5px\"",
      // These are as wide as their container, and many times as high.
      "viewBox=\"0 0 1 1000\"", "viewBox=\"0 0 0.001 1\"", "viewBox=\"0,0,1,1000\"",
      "viewBox=\"0 0 1 1e3\"", "viewBox=\"0 0.001.9\"", "viewBox=\"0 0 1\"", "viewBox=\"0 0 0 9\"",
      "viewBox=\"0 0 inf inf\"", "viewBox=\"a\"", "viewBox=\"0 0 1 9\" height=\"100%\"",
      "viewBox=\"0 0 1 9\" width=\"2000\"",
    ])
  func anSVGSizeOutOfBoundsIsRejected(size: String) throws {
    let error = #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<p>a</p><svg \(size)><path d=\"M0 0H9\"></path></svg>")
    }
    #expect(error?.findings.count == 1)
    #expect(error?.findings.allSatisfy { $0.advice.hasPrefix("Write ") } == true)
    // A trusted author may use any size.
    _ = try HTMLFragment("<svg \(size)><path d=\"M0 0H9\"></path></svg>", policy: .trusted)
  }

  @Test(
    arguments: [
      "", "height=\"2000\"", "height=\"2000px\" width=\"100%\"", "height=\"1.5em\"",
      "height=\"2rem\" width=\".5em\"", "viewBox=\"0 0 10 40\"", "viewBox=\"-5 -5 10.5 10\"",
      "viewBox=\"0, 0, 9, 9\"", "viewBox=\"0 0 1 1000\" height=\"500\"",
      "viewBox=\"0 0 1 100\" width=\"20\"",
    ])
  func anSVGSizeWithinBoundsIsAccepted(size: String) throws {
    _ = try HTMLFragment("<svg \(size)><path d=\"M0 0H9\"></path></svg>")
  }

  @Test(
    arguments: [
      "<img src=\"/a\" alt=\"\" width=\"4\" height=\"1000000\"/>",
      "<img src=\"/a\" alt=\"\" width=\"2001\" height=\"3\"/>",
      "<img src=\"data:image/svg+xml,a\" alt=\"\"/>",
      "<img src=\"data:image/svg+xml;base64,AA==\" alt=\"\"/>",
    ])
  func anOversizedOrSVGImageIsRejected(source: String) throws {
    #expect(throws: HTMLFragmentError.self) { try HTMLFragment(source) }
    #expect(try HTMLFragment(source, policy: .trusted).html == source)
  }

  @Test func theFindingNamesTheSize() {
    let error = #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<svg height=\"1000000\"></svg>")
    }
    #expect(
      error?.description
        == "1:1: The height of <svg> is not allowed in untrusted markup: “1000000”. Write a "
        + "number up to 2000, or up to 2000px, 125em or 100%. (svg)")
  }

  @Test func anArticleIsAccepted() throws {
    let article = """
      <h2>A day</h2><p>By <em>Ada</em>, <time datetime="2026-01-02">2 January</time>. See \
      <a href="https://example.org/" rel="nofollow noopener">this</a>.</p>
      <figure><img src="/a.png" alt="A boat" width="4" height="3" loading="lazy"/>\
      <figcaption>The boat</figcaption></figure>
      <ol start="2"><li>one</li><li value="5">five</li></ol><dl><dt>a</dt><dd>b</dd></dl>
      <table><caption>c</caption><thead><tr><th scope="col">d</th></tr></thead><tbody><tr>\
      <td>1</td></tr></tbody></table><blockquote cite="/a"><p>e</p></blockquote><hr/>
      <details open=""><summary>More</summary><pre><code>a &lt; b</code></pre></details>
      <svg viewBox="0 0 9 9" role="img" aria-label="f"><path d="M0 0H9" stroke="red"></path></svg>
      """
    #expect(try HTMLFragment(article).html == article)
  }

  @Test func onlyTheGivenClassesAreAllowed() throws {
    let policy = HTMLFragment.Policy.untrusted(classes: ["note", "wide"])
    #expect(
      try HTMLFragment("<p class=' note\twide '>a</p>", policy: policy).html
        == "<p class=\" note wide \">a</p>")
    let error = #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<p class='note fixed'>a</p>", policy: policy)
    }
    #expect(
      error?.description
        == "1:1: The class “fixed” is not allowed in untrusted markup. Remove it. Allowed: note or "
        + "wide. (p)")
  }

  @Test func uppercaseDataAttributesAreRejected() {
    #expect(throws: HTMLFragmentError.self) {
      try HTMLFragment("<p data-A='1' data-a='2'>b</p>", policy: .trusted)
    }
  }
}
