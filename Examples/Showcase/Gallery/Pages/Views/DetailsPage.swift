import PageCharts
import PageElements

extension GalleryPage {
  static let details = GalleryPage(
    "details", "Details", in: .views,
    about: "A summary that opens to show more; those of one group close each other."
  ) {
    let answers = [
      ("Do you take cards?", "Cards, coins, and a song on Sundays."),
      ("May I bring my dog?", "In the garden, with water on the house."),
      ("Is there coffee?", "Next door. They send their tea drinkers to us."),
    ]
    return Table {
      Section("One at a time", key: "group") {
        for (question, answer) in answers {
          Row(
            Details(question, answer, group: "questions"))
        }
      }
      Section("With an element inside", key: "element") {
        Row(
          Details(
            "How the week went",
            Chart("Cups", by: ["Weekdays", "Weekend"], [120, 190]).style(.bars).labelHidden(),
            isOpen: true))
        Row(
          Details(
            "Sencha",
            Details("How to brew it", "70 °C, a minute and a half, and again.")))
      }
    }
  }
}
