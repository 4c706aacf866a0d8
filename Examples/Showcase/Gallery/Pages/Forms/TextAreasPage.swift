import PageElements

extension GalleryPage {
  static let textAreas = GalleryPage(
    "text-areas", "Text areas", in: .forms,
    about: "Several lines to type in, with a limit, a hint, or nothing of the kind."
  ) {
    Table {
      Section("Three lines unless told otherwise", key: "lines") {
        TextArea("Notes", name: "notes", text: "No sugar.\nA little lemon.")
        Row(
          TextArea("How was your visit?", name: "story", rows: 6))
      }
      Section("Limits and hints", key: "limits") {
        Row(
          TextArea(
            "Greeting on the card (80 characters)", name: "card", placeholder: "Happy birthday!",
            rows: 2, maximumLength: 80, isRequired: true))
        Row(
          TextArea(
            "Feedback is closed for today", name: "closed", text: "Come back tomorrow.",
            isEnabled: false))
      }
    }
  }
}
