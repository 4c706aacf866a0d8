import PageValidation

/// Asks libxml2 about a template in each shape that its sections can give it.
struct TemplateCheck {
  let template: ParsedTemplate
  let validator: HTMLValidator
  var partials: [String: ParsedTemplate] = [:]

  /// The problems of all shapes, each once, in the order of the text.
  func problems() -> [TemplateError.Problem] {
    var problems: [TemplateError.Problem] = []
    let choices = self.choices()
    var work = 0
    for choice in choices {
      let markup = CheckedMarkup(
        template, choosing: choice, for: validator, partials: partials)
      guard choices.count <= TemplateExtent.mostShapes,
        choices.count * markup.bytes.count <= TemplateExtent.mostChecked
      else { return [tooManyShapes] }
      let found = markup.problems()
      for problem in found where !problems.contains(problem) { problems.append(problem) }
      // Each problem's place is sought from the beginning; a few of them are enough.
      work += markup.bytes.count * found.count
      if work > TemplateExtent.mostChecked || problems.count >= TemplateExtent.mostProblems {
        break
      }
    }
    return problems.inOrder()
  }

  /// Where a template that has no problems is written anew as something else than its tree.
  func problems(ofWritten written: ParsedTemplate) -> [TemplateError.Problem] {
    if !written.problems.isEmpty { return written.problems }
    let isSame = choices().allSatisfy { choice in
      let shape = TemplateShape(of: template, choosing: choice)
      return validator.rewritten(shape.bytes, as: .content)
        == TemplateShape(of: written, choosing: choice).bytes
    }
    if isSame { return [] }
    return [
      TemplateError.Problem(
        file: template.file,
        message: "This template reads differently as a tree and as text. Write its tags and "
          + "references in their usual form.")
    ]
  }

  private var tooManyShapes: TemplateError.Problem {
    TemplateError.Problem(
      file: template.file,
      message: "Sections inside the opposites of others give this template more shapes than can be "
        + "checked. Prepare true or false in Swift, or split it.")
  }

  /// All sections shown, none shown, and for each that neither shows what it takes to show it.
  private func choices() -> [CheckedMarkup.Choice] {
    var choices = [CheckedMarkup.Choice(other: true), CheckedMarkup.Choice(other: false)]
    var known = Set(choices)
    func visit(
      _ nodes: [TemplateNode], of template: ParsedTemplate, _ needed: [String: Bool]
    ) {
      for node in nodes {
        switch node {
        case .section(let tag, let nodes):
          let tag = template.tags[tag]
          let shown = tag.use == .section
          // A section within its own opposite is never shown.
          if let before = needed[tag.name], before != shown { continue }
          let needed = needed.merging([tag.name: shown]) { $1 }
          if Set(needed.values).count > 1 {
            let choice = CheckedMarkup.Choice(shown: needed, other: true)
            if choices.count <= TemplateExtent.mostShapes, known.insert(choice).inserted {
              choices.append(choice)
            }
          }
          visit(nodes, of: template, needed)
        case .value(_, _, let nodes): visit(nodes, of: template, needed)
        case .partial(let tag):
          guard let partial = partials[template.tags[tag].name] else { continue }
          visit(partial.nodes, of: partial, needed)
        case .markup, .literal, .variable, .comment: break
        }
      }
    }
    visit(template.nodes, of: template, [:])
    return choices
  }
}

extension Sequence<TemplateError.Problem> {
  /// By file, line and column.
  func inOrder() -> [TemplateError.Problem] {
    sorted {
      ($0.file, $0.line ?? 0, $0.column ?? 0, $0.message)
        < ($1.file, $1.line ?? 0, $1.column ?? 0, $1.message)
    }
  }
}
