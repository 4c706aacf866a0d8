import PageElements
import PageSite

extension GalleryPage {
  static let demoTailLoading = GalleryPage(
    "demo-tail-loading", "Tail loading", in: .demos, shows: ["O38", "O28"],
    about: "2,000 sightings of birds, a section for each day: more come as the end comes near."
  ) { _ in
    var table = Table(columns: [
      Column("Time", width: .fixed(96)), "Bird and place",
      Column("Count", width: .fixed(72), alignment: .end),
    ])
    table.rowStyle.separatorStyle = .full
    table.caption = "What the bird watchers of the bay wrote down in spring"
    let sightings = Sighting.all
    let rows = ListRows(
      sections: sightings.map(\.day.key),
      makeSection: { key in
        Section(sightings.first { $0.day.key == key }?.day.title ?? key, key: key) {}
      },
      makeRow: { number in
        let sighting = sightings[number]
        return Row(key: 2000 - number) {
          sighting.time
          TextCell(sighting.bird, detail: sighting.place, style: .below)
          sighting.count
        }
      })
    return PageContent(title: "Tail loading", table: table, rows: rows)
  }
}

/// A sighting of birds. The latest come first.
private struct Sighting {
  var day: SpringDay
  var time, bird, place: String
  var count: Int

  static let all = (0..<2000).map { number in
    let minutes = 1140 - number % 25 * 36 - number * 7 % 30
    return Sighting(
      day: SpringDay(daysAgo: number / 25),
      time: ClockTime.text(minute: minutes),
      bird: birds[(number * 7 + number / 11) % birds.count],
      place: places[(number * 5 + number / 25) % places.count],
      count: 1 + (number * number + number / 3) % 14)
  }

  private static let birds = [
    "Oystercatcher", "Common tern", "Dunlin", "Curlew", "Redshank", "Great black-backed gull",
    "Eider", "Sanderling", "Little egret", "Turnstone", "Cormorant", "Ringed plover", "Osprey",
  ]
  private static let places = [
    "Old Harbour", "Marram Spit", "Gull Island", "The mudflats", "Kettle Bank", "Lantern Rock",
    "The salt meadow", "Quay 4",
  ]
}
