import CLibXML2

/// A walk over the tree that checks each element against the grammar's model, runs the other checks, and removes the
/// attributes that are known to be valid.
///
/// Without the removal, libxml2's engine is too slow. It tries every subset of the optional attributes of an element:
/// ten of them
/// take a millisecond, and twenty a second. It also compiles a pattern again for each value. Removing an attribute
/// that is valid and independent of all others changes no verdict.
struct TreeWalk {
  private(set) var remarks: [Remark] = []
  /// The violations of the grammar.
  private(set) var grammarRemarks: [Remark] = []

  /// Whether the walk ended early, at the maximum number of remarks.
  private(set) var isTruncated = false

  private let page: ParsedPage
  private let markup: MarkupScan
  private let context: HTMLValidator.Context
  private let model: GrammarModel
  private let ids: PageIDs
  private var nesting = Nesting()
  private var headings = Headings()
  private var columns: TableColumns
  private var roles: Roles
  private var labels = Labels()
  private var uniquenessChecks = UniquenessChecks()

  init(
    page: ParsedPage, markup: MarkupScan, context: HTMLValidator.Context, model: GrammarModel
  ) {
    self.page = page
    self.markup = markup
    self.context = context
    self.model = model
    ids = PageIDs(of: page.elements)
    columns = TableColumns(in: context, markup)
    roles = Roles(in: context)
  }

  mutating func run() {
    let expected = context == .page ? "html" : MarkupText("fragment-\(context.rawValue)")
    let found = name(of: page.root)
    if found != expected {
      report(.element, 0, "A page is one <html> element.", "Put <\(found)> into its <body>.")
      return
    }
    let definition = model.roots[expected]
    if context == .page {
      visit(page.root, definition)
    } else {
      visitChildren(of: page.root, named: found, definition, at: nil)
    }
    // If the walk ended early, some elements may not have been visited.
    guard context == .page, !isTruncated else { return }
    remarks += headings.remarks(atBody: page.elements.firstIndex { name(of: $0) == "body" }, markup)
  }

  // libxml2 limits the depth to 256 elements, and thereby this recursion.
  private mutating func visit(_ node: xmlNodePtr, _ definition: Int?, isAllowedHere: Bool = true) {
    guard remarks.count + grammarRemarks.count < Remark.maximumCount else {
      isTruncated = true
      return
    }
    guard let index = page.index(of: node) else { return }
    let tag = Tag(node, index: index, offset: markup.offset(ofElement: index))
    let validAttributes = check(
      tag, definition.map { model.elements[$0] }, isAllowedHere: isAllowedHere)
    remarks += nesting.enter(tag)
    remarks += References.remarks(on: tag, ids, isWholePage: context == .page)
    remarks += columns.enter(tag)
    remarks += roles.enter(tag, ids)
    remarks += misplacedCaptions(in: tag)
    if context == .page { checkInPage(tag, validAttributes) }
    // The attributes of this element are no longer needed. Those of its cells are kept until the cells are visited.
    for attribute in validAttributes { xmlRemoveProp(attribute) }
    visitChildren(of: node, named: tag.name, definition, at: index, isAllowedHere: isAllowedHere)
    nesting.leave()
    remarks += columns.leave(tag)
    roles.leave()
    if context == .page { labels.leave(tag) }
  }

  /// Runs the checks that need the whole page, or relate the values of several attributes. A fragment may be a
  /// template, whose values are inserted later.
  private mutating func checkInPage(_ tag: Tag, _ validAttributes: [xmlAttrPtr]) {
    remarks += headings.remarks(on: tag)
    remarks += labels.enter(tag, ids)
    remarks += uniquenessChecks.remarks(on: tag)
    switch tag.name {
    case "input": remarks += InputTypes.remarks(on: tag)
    case "select": remarks += SelectChecks.remarks(onSelect: tag)
    case "option": remarks += SelectChecks.remarks(onOption: tag)
    case "meter", "progress": remarks += MeterChecks.remarks(on: tag)
    case "del", "ins": remarks += TimeChecks.remarks(onEdit: tag, validAttributes)
    case "time": remarks += TimeChecks.remarks(on: tag)
    case "a", "bdo", "button", "form", "img", "link", "script", "textarea":
      remarks += AttributeChecks.remarks(on: tag)
    default: break
    }
  }

  private mutating func visitChildren(
    of node: xmlNodePtr, named parent: MarkupText, _ definition: Int?, at index: Int?,
    isAllowedHere: Bool = true
  ) {
    let rule = definition.map { model.elements[$0] }
    var missing = rule?.requiredChildren ?? []
    var hasReportedText = rule?.allowsText ?? true
    var next = node.pointee.children
    while let child = next {
      next = child.pointee.next
      if child.pointee.type == XML_ELEMENT_NODE {
        let name = name(of: child)
        missing.removeAll { $0 == name }
        if let childDefinition = model.definition(of: name, in: definition) {
          visit(child, childDefinition)
        } else {
          if definition != nil || model.definitions[name] == nil {
            reportMisplaced(name, in: parent, at: page.index(of: child) ?? 0)
          }
          visit(child, model.definitions[name]?.first, isAllowedHere: false)
        }
      } else if !hasReportedText, let text = visibleText(of: child) {
        hasReportedText = true
        let allowedElements = rule?.order ?? []
        let advice =
          allowedElements.isEmpty
          ? "Remove it." : "Put it into \(allowedElements.formattedAsTags())."
        report(
          .text, index ?? 0, "Text is directly in \(description(ofElement: parent)): “\(text)”.",
          advice)
      }
    }
    // A missing child matters only if the element itself is allowed there.
    for name in missing where isAllowedHere {
      report(.content, index ?? 0, "\(description(ofElement: parent)) has no <\(name)>.", "Add it.")
    }
  }

  private func misplacedCaptions(in figure: Tag) -> [Remark] {
    guard figure.name == "figure" else { return [] }
    let names = elements(in: figure.node).map(name(of:))
    let captionIndexes = names.indices.filter { names[$0] == "figcaption" }
    guard let captionIndex = captionIndexes.first else { return [] }
    if captionIndexes.count == 1, captionIndex == 0 || captionIndex == names.count - 1 { return [] }
    return [
      figure.remark(
        .content, "A <figure> may have one <figcaption>, as its first or last element.",
        "Move it there, and remove any others.")
    ]
  }

  /// Checks the attributes. Returns those that are valid and independent of all others.
  private mutating func check(_ tag: Tag, _ rule: GrammarModel.Element?, isAllowedHere: Bool)
    -> [xmlAttrPtr]
  {
    for declaration in tag.declarations {
      report(.attribute, tag.index, "HTML needs no \(declaration) on <\(tag.name)>.", "Remove it.")
    }
    var validAttributes: [xmlAttrPtr] = []
    for attribute in tag.attributes {
      if attribute.name.hasPrefix("data-") {
        if attribute.name.utf8.contains(where: \.isUppercase) {
          remarks.append(
            tag.remark(
              .polyglot, "\(attribute.name) is \(attribute.name.lowercased) in HTML.",
              "Write it in lower case."))
        }
        validAttributes.append(attribute.node)
        continue
      }
      // A list of addresses, which the grammar's patterns do not check one by one.
      if attribute.name == "srcset", !AddressCheck.isHarmless("srcset", attribute.value) {
        report(
          .value, tag.index,
          "The attribute srcset of <\(tag.name)> cannot be “\(attribute.value)”.",
          "Write paths, or addresses that start with https: or http:.")
      }
      guard let rule else { continue }
      guard let allowed = rule.attributes[attribute.name] else {
        reportUnknownAttribute(attribute.name, on: tag)
        continue
      }
      switch allowed.value.accepts(attribute.value) {
      case false?:
        let advice = AddressCheck.spelling(of: attribute.name, attribute.value)
        report(
          .value, tag.index,
          "The attribute \(attribute.name) of <\(tag.name)> is “\(attribute.value)”.",
          "Write \(advice ?? allowed.value.hint).")
      case true? where allowed.isIndependent && !allowed.isRequired:
        validAttributes.append(attribute.node)
      default: break
      }
    }
    for name in rule?.requiredAttributes ?? [] where isAllowedHere && tag[name] == nil {
      let hint = rule?.attributes[name]?.value.hint ?? ""
      let advice = hint.isEmpty ? "\(name)=\"…\"" : hint
      report(
        .requiredAttribute, tag.index, "<\(tag.name)> needs the attribute \(name).",
        "Write \(advice).")
    }
    return validAttributes
  }

  private mutating func reportUnknownAttribute(_ attribute: MarkupText, on tag: Tag) {
    if attribute.hasPrefix("on") {
      report(
        .script, tag.index, "The attribute \(attribute) of <\(tag.name)> would run a script.",
        "Remove it: pages contain no inline script.")
      return
    }
    let elsewhere = model.elements.filter { $0.attributes[attribute] != nil }.map(\.name)
    let names = Set(elsewhere).sorted()
    let advice =
      names.isEmpty || names.count > 10
      ? "Remove it. Name your own attributes data-…, such as data-\(attribute)."
      : "It belongs to \(names.formattedAsTags())."
    report(.attribute, tag.index, "<\(tag.name)> has no attribute \(attribute).", advice)
  }

  private mutating func reportMisplaced(_ name: MarkupText, in parent: MarkupText, at index: Int) {
    if model.definitions[name] == nil {
      report(
        .element, index, "<\(name)> is not an element that a page may contain.",
        "Use one of the grammar's elements.")
      return
    }
    let parents = model.parents(of: name)
    let advice =
      parents.isEmpty
      ? "It may only be the root of a page."
      : parents.count <= 10
        ? "It belongs in \(parents.formattedAsTags())."
        : parent.hasPrefix("fragment-")
          ? "Remove it, or check it as another kind of fragment."
          : "Close <\(parent)> first, or use an element that is allowed there."
    report(
      .element, index, "<\(name)> is not allowed in \(description(ofElement: parent)).", advice)
  }

  /// Returns the start of a text node; `nil` if it is only white space or another kind of node.
  private func visibleText(of node: xmlNodePtr) -> String? {
    guard node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE,
      xmlIsBlankNode(node) == 0
    else { return nil }
    return MarkupText(string(node.pointee.content)).description
  }

  private func description(ofElement name: MarkupText) -> String {
    name.hasPrefix("fragment-") ? "a fragment of \(context)" : "<\(name)>"
  }

  private mutating func report(
    _ rule: Finding.Rule, _ index: Int, _ message: String, _ advice: String
  ) {
    grammarRemarks.append(
      Remark(
        rule, offset: markup.offset(ofElement: index), place: .element(index), message, advice))
  }
}

extension [MarkupText] {
  func formattedAsTags() -> String { map { "<\($0)>" }.formattedAsChoice() }
}
