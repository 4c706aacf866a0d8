import PageElements

extension GalleryPage {
  static let demoScrollsUp = GalleryPage(
    "demo-scrolls-up", "A picture that scrolls away", in: .demos, shows: ["O38", "O16"],
    about: "A stretchy header that leaves with the content; its picture fills the top till then."
  ) {
    let stages = [
      "The square": ["Fill your bottle", "Ask at the bakery about the bridge", "Take the steps"],
      "Up the valley": [
        "Follow the stream on its left", "Cross at the mill", "Leave the gate as you found it",
        "Rest at the lime kiln",
      ],
      "The ridge": [
        "Keep to the stones in fog", "Look back at the lake", "Greet the cairn, add a stone",
        "Walk on the sheltered side", "Turn round by three",
      ],
      "Home": ["Down through the firs", "Over the footbridge", "Soup at the station"],
    ]
    let header = StretchyHeader(
      behavior: .scrollsUpWithContent,
      element: VerticalStack(align: .fill, spacing: 12) {
        Image(
          "/images/scenes/hills.svg", alternative: Post.Picture.hills.alternative, width: 640,
          height: 360
        ).styles { style in
          style.height = 200
          style.contentMode = .fill
          style.cornerRadius = 12
        }
        Heading("The ridge walk")
      })
    return Table(
      sections: ["The square", "Up the valley", "The ridge", "Home"].map { name in
        Section(name, key: name, each: stages[name] ?? []) { step in
          Row(key: step, step).separator(.insets(left: 16, right: 0)).height(60)
        }
      }
    )
    .stretchyHeader(
      header.restingHeight(264)
        .layoutMargins(.inset(top: 12, left: 0, bottom: 12, right: 0)))
  }
}
