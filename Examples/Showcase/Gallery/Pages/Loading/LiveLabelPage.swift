import PageElements
import PageSite

extension GalleryPage {
  static let liveLabel = GalleryPage(
    "live-label", "A label that updates itself", in: .loading, shows: ["N33"],
    about: "A profile with a Like button. Open it in two windows: the label in both follows.",
    isLive: true, state: 3870
  ) { _, likes in
    Table {
      Section(key: "profile") {
        Row(
          key: "header",
          Profile(
            props: .init(
              person: .mara, likes: likes.value,
              like: Button("Like", id: "like") { likes.update { $0 += 1 } })))
      }
      Section("Only the profile's cell is sent again", key: "note") {
        Label(
          "Of it, what differs is changed: the portrait stays, and what you typed below stays too.")
        TextField("A note to Mara", name: "note")
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct Profile: Component {
  struct Props: Equatable, Sendable {
    var person: Person
    var likes: Int
    var like: Button
  }

  let props: Props

  func render() -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 16) {
      Image("/images/people/\(props.person.key).svg", alternative: "", width: 64, height: 64)
      VerticalStack(spacing: 4) {
        strong(props.person.name, size: 20)
        Label(props.person.bio)
        Label("\(props.likes) likes")
        props.like
      }
    }
  }
}
