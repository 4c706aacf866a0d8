import PageElements
import PageSite

private struct LighthousesQuery: Codable {
  var rows = ""
}

extension GalleryPage {
  static let demoLoadMore = GalleryPage(
    "demo-load-more", "Tap to load more", in: .demos, shows: ["O38"],
    about: "Six rows, and six more for each tap on the last one: links, and nothing but links.",
    query: LighthousesQuery()
  ) { request in
    let lighthouses = Lighthouse.all
    let count = min(max(Int(request.query.rows) ?? 6, 6), lighthouses.count)
    var table = Table {
      Section("Lighthouses, from north to south", key: "lighthouses") {
        for lighthouse in lighthouses.prefix(count) {
          Row(
            key: lighthouse.name,
            TextCell(
              lighthouse.name, detail: "\(lighthouse.height) m, \(lighthouse.flashes)",
              style: .below))
        }
        if count < lighthouses.count { more(after: lighthouses[count - 1], showing: count + 6) }
      }
    }
    table.rowStyle.separatorStyle = .insets(left: 16, right: 0)
    return PageContent(title: "Tap to load more", table: table)
  }
}

/// Returns a link to the same page with more rows, at the last row that is shown now.
private func more(after last: Lighthouse, showing count: Int) -> Row {
  let place = "lighthouses.\(last.name.replacing(" ", with: "~20"))"
  return Row(
    key: "more", Link("Load more", to: "/gallery/demo-load-more?rows=\(count)#\(place)")
  ).accessory(.disclosure).selectionStyle(.default)
}

private struct Lighthouse {
  var name: String
  var height: Int
  var flashes: String

  static let all = zip(
    [
      "Skerry North", "Hollow Head", "Saint Brannoc", "The Sisters", "Farrow Point", "Lantern Rock",
      "Cape Sorrow", "Little Auk", "Widow Ness", "Old Harbour", "New Harbour", "Gull Island",
      "Marram Spit", "Three Ropes", "Kettle Bank", "Pilot Hill", "Samphire", "The Candle",
      "Long Strand", "Grey Mare", "Southernmost",
    ], 0...
  ).map { name, index in
    Lighthouse(
      name: name, height: 18 + index * 17 % 31,
      flashes: "\(2 + index % 4) flashes every \(5 + index * 7 % 13) seconds")
  }
}
