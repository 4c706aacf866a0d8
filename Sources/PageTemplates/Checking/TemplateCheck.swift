import PageValidation

/// A check of a template by libxml2, in each shape that its sections can give it.
struct TemplateCheck {
  let template: ParsedTemplate
  let validator: HTMLValidator
  var partials: [String: ParsedTemplate] = [:]

  /// Returns the problems of all shapes without duplicates, in the order of the text.
  func problems() -> [TemplateError.Problem] {
    var problems: [TemplateError.Problem] = []
    let choices = self.choices()
    var work = 0
    for choice in choices {
      let markup = CheckedMarkup(
        template, choosing: choice, for: validator, partials: partials)
      guard choices.count <= TemplateExtent.maximumVariants,
        choices.count * markup.bytes.count <= TemplateExtent.maximumCheckedBytes
      else { return [tooManyVariants] }
      let found = markup.problems()
      for problem in found where !problems.contains(problem) { problems.append(problem) }
      // Each problem's position is counted from the start, so the number of problems is limited.
      work += markup.bytes.count * found.count
      if work > TemplateExtent.maximumCheckedBytes
        || problems.count >= TemplateExtent.maximumProblems
      {
        break
      }
    }
    return problems.sortedByPosition()
  }

  /// Returns a problem if the rewritten text of a valid template differs from its tree.
  func problems(ofRewritten written: ParsedTemplate) -> [TemplateError.Problem] {
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

  private var tooManyVariants: TemplateError.Problem {
    TemplateError.Problem(
      file: template.file,
      message: "Sections inside inverted sections give this template too many combinations to be "
        + "checked. Compute Booleans in Swift, or split it.")
  }

  /// Returns the choices to check: all sections shown, all hidden, and for each section that neither shows, a choice
  /// that shows it.
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
          let isShown = tag.use == .section
          // A section inside its own opposite is never shown.
          if let before = needed[tag.name], before != isShown { continue }
          let needed = needed.merging([tag.name: isShown]) { $1 }
          if Set(needed.values).count > 1 {
            let choice = CheckedMarkup.Choice(sectionStates: needed, other: true)
            if choices.count <= TemplateExtent.maximumVariants, known.insert(choice).inserted {
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
  /// Returns the problems sorted by file, line and column.
  func sortedByPosition() -> [TemplateError.Problem] {
    sorted {
      ($0.file, $0.line ?? 0, $0.column ?? 0, $0.message)
        < ($1.file, $1.line ?? 0, $1.column ?? 0, $1.message)
    }
  }
}
