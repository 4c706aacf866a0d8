import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct PageShellTests {
  @Test(.tags(.O23)) func aShellSurroundsHeaderAndMain() {
    let shell = PageShell(
      language: Language("de") { Language.english[$0] }, stylesheets: ["/a.css?x&y", "/b.css"],
      scripts: ["/a.js"], icon: "/i.svg")
    let html = written {
      shell.write(into: &$0, title: "R&D <lab>") {
        $0.attribute("data-page", "/")
      } header: {
        $0.raw("<header><h1>R</h1></header>")
      } main: {
        $0.text("x")
      } footer: {
        $0.raw("<footer>y</footer>")
      }
    }
    #expect(
      html == """
        <!DOCTYPE html>
        <html lang="de"><head><meta charset="utf-8"/>\
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, \
        interactive-widget=resizes-content"/><title>R&amp;D &lt;lab&gt;</title>\
        <link rel="stylesheet" href="/a.css?x&amp;y"/><link rel="stylesheet" href="/b.css"/>\
        <link rel="icon" href="/i.svg"/><script src="/a.js" defer=""></script></head>\
        <body data-page="/"><header><h1>R</h1></header><main>x</main>\
        <footer>y</footer></body></html>

        """)
  }

  @Test func aPlainShellIsEnglishAndLoadsNothing() {
    let html = written {
      PageShell().write(
        into: &$0, title: "", body: { _ in }, header: { _ in }, main: { _ in }, footer: { _ in })
    }
    #expect(html.contains("<html lang=\"en\">"))
    #expect(html.contains("<title></title></head><body><main></main></body>"))
    #expect(!html.contains("stylesheet") && !html.contains("<script"))
  }

  @Test func aPageOfAShellAndATableIsValid() throws {
    let shell = PageShell(
      stylesheets: ["/theme.css"], scripts: ["/page.js"], icon: "/icon.svg")
    let html = try written {
      try shell.write(into: &$0, title: "Menu") { _ in
      } header: {
        $0.raw("<header><h1>Menu</h1></header>")
      } main: {
        try Table(rows: [Row(Label("Tea"))]).render(into: &$0)
      } footer: {
        $0.raw("<footer>Made with tea</footer>")
      }
    }
    expectValid(page: html)
  }
}
