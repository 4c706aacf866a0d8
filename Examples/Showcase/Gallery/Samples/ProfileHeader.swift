import PageElements

/// A person's picture and words, above a bar with the portrait, the name and counts.
struct ProfileHeader: Component {
  let props: (person: Person, posts: Int, cover: Post.Picture)

  static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
    oldProps != newProps
  }

  func render() -> VerticalStack {
    let person = props.person
    return VerticalStack(align: .fill, spacing: 8) {
      Image(
        "/images/scenes/\(props.cover.name).svg", alternative: "", width: 640, height: 360
      )
      .with { $0.isEager = true }
      .styles { style in
        style.height = 152
        style.contentMode = .fill
        style.cornerRadius = 12
      }
      HorizontalStack(align: .center, spacing: 12) {
        VerticalStack {
          Heading(person.name)
          note(person.bio).styles { $0.lineBreak = .ellipsis }
          note(
            "\(props.posts) posts · \(count(person.followers)) followers · follows \(person.following)"
          )
          .styles { $0.lineBreak = .ellipsis }
        }
        Spacer()
        Image("/images/people/\(person.key).svg", alternative: "", width: 48, height: 48)
          .with { $0.isEager = true }
      }.styles { $0.height = 88 }
    }
  }

  /// Returns a number with a thousands separator.
  private func count(_ number: Int) -> String {
    number < 1000
      ? "\(number)" : "\(number / 1000)," + String(String(number % 1000 + 1000).dropFirst())
  }
}
