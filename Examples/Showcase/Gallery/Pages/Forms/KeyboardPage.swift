import PageElements

extension GalleryPage {
  static let keyboard = GalleryPage(
    "keyboard", "Room for the keyboard", in: .forms, shows: ["O23"],
    about: "A field that is typed into stays clear of the keyboard: here by 64 pixels, not by 8."
  ) {
    let questions = [
      "Your name", "Where do you come from?", "What did you drink?", "Who brought it?",
      "Was the water hot enough?", "What did you think of the cups?", "And of the garden?",
      "What did you hear?", "What did you smell?", "What will you tell your friends?",
      "What shall we do better?", "When will you be back?",
    ]
    var table = Table {
      Section("Your visit", key: "visit") {
        for (number, question) in questions.enumerated() {
          VerticalStack(align: .fill, spacing: 4) {
            question
            TextField(question, name: "answer-\(number)", showsLabel: false)
          }
        }
      }
    }
    table.keyboardSpacing = 64
    table.rowStyle.layoutMargins = .each(vertical: 12, horizontal: 8)
    return table
  }
}
