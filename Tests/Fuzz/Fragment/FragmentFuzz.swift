import PageElements
import PageTemplates
import PageValidation

/// One run of the fuzzer. The first byte selects a context and a policy for the rest, a fragment, or makes it a
/// template.
///
/// A crash is a finding, as are errors of AddressSanitizer, memory leaks, and runs that take too long.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFragment(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let kind = input.first.map({ Int($0) % 10 }) else { return 0 }
  let source = Array(input.dropFirst())
  let contexts = HTMLValidator.Context.allCases
  switch kind {
  case 0..<5: check(source, as: contexts[kind], .untrusted(classes: ["a"]))
  case 5..<9: check(source, as: contexts[kind - 4], .trusted)
  default: checkTemplate(source)
  }
  return 0
}

private func check(
  _ source: [UInt8], as context: HTMLValidator.Context, _ policy: HTMLFragment.Policy
) {
  let fragment: HTMLFragment
  do {
    fragment = try HTMLFragment(source, as: context, policy: policy)
  } catch {
    require(!error.findings.isEmpty, "a rejection without a finding")
    return
  }
  let again = try? HTMLFragment(fragment.bytes, as: context, policy: policy)
  require(again == fragment, "Rewriting the fragment changes it")
  check(fragment.bytes, isTrusted: policy == .trusted)
}

private func checkTemplate(_ source: [UInt8]) {
  let text = String(decoding: source, as: UTF8.self)
  let values: [String: any Sendable] = [
    "a": "<b> & \"'\n", "b": true, "c": false, "d": ["1", "2"], "e": "/f", "x": "1",
  ]
  do {
    let library = try TemplateLibrary(templates: ["T": text])
    var html = HTMLWriter(templates: library)
    try library.render(template: "T", values: values, into: &html)
    let bytes = html.finish()
    check(bytes, isTrusted: true)
    // Values can make the result invalid together, for example by two equal ids. If it is valid, rewriting it changes
    // nothing.
    if let fragment = try? HTMLFragment(bytes, policy: .trusted) {
      require(fragment.bytes == bytes, "Rewriting the rendered template changes it")
    }
  } catch {
    require(!"\(error)".isEmpty, "an error without a description")
  }
}

// MARK: Output

/// Checks that markup has the one form in which the library writes it.
private func check(_ html: [UInt8], isTrusted: Bool) {
  var index = 0
  while index < html.count {
    guard html[index] == UInt8(ascii: "<") else {
      require(html[index] != UInt8(ascii: ">"), "an unescaped >")
      index += 1
      continue
    }
    index += 1
    if index < html.count, html[index] == UInt8(ascii: "/") { index += 1 }
    let name = word(in: html, at: &index)
    require(!name.isEmpty, "a tag without a name")
    require(
      !["script", "style", "iframe", "object", "base", "template", "noscript"].contains(name),
      "an element that is never allowed")
    while index < html.count, html[index] == UInt8(ascii: " ") {
      index += 1
      let attribute = word(in: html, at: &index)
      require(html[index...].starts(with: "=\"".utf8), "an attribute without a quoted value")
      index += 2
      let value = html[index...].prefix { $0 != UInt8(ascii: "\"") }
      index += value.count + 1
      check(attribute, Array(value), isTrusted: isTrusted)
    }
    if index < html.count, html[index] == UInt8(ascii: "/") { index += 1 }
    require(index < html.count && html[index] == UInt8(ascii: ">"), "an unclosed tag")
    index += 1
  }
}

private func check(_ attribute: String, _ value: [UInt8], isTrusted: Bool) {
  require(!attribute.lowercased().hasPrefix("on"), "an event handler attribute")
  require(
    isTrusted || !["style", "id", "name", "srcset"].contains(attribute),
    "an attribute of trusted markup")
  guard ["href", "src", "action", "formaction", "cite", "srcset"].contains(attribute) else {
    return
  }
  // Browsers remove these characters before they look for a scheme.
  let text = String(decoding: value, as: UTF8.self).lowercased()
    .replacing("&#9;", with: "").replacing("&#10;", with: "").filter { $0 > " " }
  require(
    !text.hasPrefix("javascript:") && !text.hasPrefix("vbscript:") && !text.hasPrefix("data:text"),
    "a URL that runs a script")
}

private func word(in html: [UInt8], at index: inout Int) -> String {
  let word = html[index...].prefix { !" =/>\"'<".utf8.contains($0) && $0 > 0x20 }
  index += word.count
  return String(decoding: word, as: UTF8.self)
}

private func require(_ condition: Bool, _ message: StaticString) {
  if !condition { fatalError("\(message)") }
}
