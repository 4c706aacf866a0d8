import PageElements
import PageTesting
import SeedTags
import Testing

/// Tests of text that repeats the value of a field.
@Suite struct EchoTests {
  @Test(.tags(.D26)) func anEchoRendersItsFieldNameAndText() {
    expectHTML(of: Echo(of: "name", "Ada & Ben")) {
      #"<span data-echo="name">Ada &amp; Ben</span>"#
    }
    expectHTML(of: Echo(of: "a\"b")) { #"<span data-echo="a&quot;b"></span>"# }
    #expect(Echo(of: "a") != Echo(of: "b") && Echo(of: "a", "x") != Echo(of: "a", "y"))
  }
}
