import PageElements

extension GalleryPage {
  static let typicalList = GalleryPage(
    "typical-list", "A list", in: .typical,
    about: "Contacts by letter: who they are, how to call them, and who is on duty."
  ) {
    Table(columns: ["Name", "Role", "Today"]) {
      for group in Samples.contacts {
        Section(group.letter, key: group.letter) {
          group.contacts.map { contact in
            Row(key: contact.id) {
              Link(contact.name, to: "tel:\(contact.phone)")
              contact.role
              if contact.isOnDuty { Badge("On duty", kind: .positive) }
            }
          }.separator(.full)
        }
      }
    }
  }
}
