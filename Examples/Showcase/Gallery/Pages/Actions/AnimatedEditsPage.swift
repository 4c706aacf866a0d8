import PageElements
import PageSite

extension GalleryPage {
  static let animatedEdits = GalleryPage(
    "animated-edits", "Edits in one animated batch", in: .actions,
    shows: ["D5", "O27", "E14", "E15"],
    about: "One press inserts, deletes, moves and reloads: one patch, shown in one movement.",
    state: 0
  ) { _, round in
    let table = Table {
      Section("Round \(round.value)", key: "round") {
        Row(
          key: "next",
          HorizontalStack(align: .center, spacing: 8) {
            Button("Next round", id: "next") { round.update { $0 += 1 } }
            Button("Back to the first", id: "first") { round.update { $0 = 0 } }
          })
      }
      Section("Each comes and goes in its own way", key: "ways") {
        for animation in order(in: round.value) { row(animation, in: round.value) }
      }
      // A section as a whole is animated too.
      if round.value % 3 == 1 {
        Section("Every third round", key: "third") { "A section of its own" }
          .animation(.right).deletionAnimation(.left)
      }
    }
    .rowStyle { $0.separatorStyle = .full }
    // The animation of this change. That of a section or a row takes precedence.
    .animation(round.value == 0 ? .bottom : .automatic)
    return table
  }
}

/// Returns all row animations except two, starting with another one each time.
private func order(in round: Int) -> [RowAnimation] {
  let all = RowAnimation.allCases
  let first = round % all.count
  return Array((all[first...] + all[..<first]).dropLast(2))
}

private func row(_ animation: RowAnimation, in round: Int) -> Row {
  let about =
    switch animation {
    case .none: "None: it is there at once"
    case .fade: "Fade"
    case .left: "From and to the left"
    case .right: "From and to the right"
    case .top: "From and to the top"
    case .bottom: "From and to the bottom"
    case .middle: "Opens in the middle"
    case .automatic: "Automatic: fades, and slides when it moves"
    }
  return Row(
    key: animation.rawValue,
    HorizontalStack(align: .center, spacing: 8) {
      about
      if animation == .fade { Badge("Round \(round)") }
    }
  ).animation(animation)
}
