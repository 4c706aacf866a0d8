import PageElements

extension GalleryPage {
  static let textAreas = GalleryPage(
    "text-areas", "Text areas", in: .beyond,
    about: "Several lines to type in, with a limit, a hint, or nothing of the kind."
  ) {
    Table {
      Section("Three lines unless told otherwise", key: "lines") {
        ElementOfTextArea("Notes", name: "notes", text: "No sugar.\nA little lemon.")
        Row(
          ElementOfTextArea(
            props: .init(name: "story", label: "How was your visit?", rows: 6)))
      }
      Section("Limits and hints", key: "limits") {
        Row(
          ElementOfTextArea(
            props: .init(
              name: "card", label: "Greeting on the card (80 characters)",
              placeholder: "Happy birthday!", rows: 2, maximumLength: 80, isRequired: true)))
        Row(
          ElementOfTextArea(
            props: .init(
              name: "closed", label: "Feedback is closed for today", text: "Come back tomorrow.",
              isEnabled: false)))
      }
    }
  }
}
