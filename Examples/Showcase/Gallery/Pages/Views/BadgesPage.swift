import PageElements

extension GalleryPage {
  static let badges = GalleryPage(
    "badges", "Badges", in: .views,
    about: "A word or a count that stands out, and says what it means without its colour."
  ) {
    Table(columns: ["Order", Column("State", width: .fixed(128), alignment: .end)]) {
      Section("Today", key: "today") {
        Row(key: "1") {
          "Sencha, one pot"
          Badge("Served", kind: .positive)
        }
        Row(key: "2") {
          "Assam, two cups"
          Badge("Steeping", kind: .info)
        }
        Row(key: "3") {
          "Gyokuro, one cup"
          Badge("Late", kind: .warning)
        }
        Row(key: "4") {
          "Matcha, one bowl"
          Badge("Sold out", kind: .negative)
        }
        Row(key: "5") {
          "Hot water"
          Badge("Free")
        }
      }
      Section("Counts", key: "counts") {
        Row(key: "letters") {
          "Letters from guests"
          Badge("3", kind: .accent, description: "3 unread letters")
        }
        Row(key: "none") {
          "Complaints: none, so no badge"
          Badge("")
        }
      }
    }
  }
}
