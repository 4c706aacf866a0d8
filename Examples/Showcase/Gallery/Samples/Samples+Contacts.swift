extension Samples {
  /// An employee of the tea house.
  struct Contact: Hashable, Sendable {
    let id, name, role, phone: String
    var isOnDuty = false
  }

  /// The contacts whose names begin with the same letter.
  struct ContactGroup: Hashable, Sendable {
    let letter: String
    let contacts: [Contact]
  }

  /// The contacts by letter, and within a letter by name.
  static let contacts = [
    ContactGroup(
      letter: "A",
      contacts: [
        Contact(id: "ada", name: "Ada Byron", role: "Accounts", phone: "+15550101"),
        Contact(
          id: "amina", name: "Amina Diallo", role: "Tastings & tours", phone: "+15550102",
          isOnDuty: true),
        Contact(id: "aoife", name: "Aoife O'Brien", role: "Kitchen", phone: "+15550103"),
      ]),
    ContactGroup(
      letter: "K",
      contacts: [
        Contact(id: "kenji", name: "Kenji Mori", role: "Buyer", phone: "+15550104"),
        Contact(
          id: "klara", name: "Klára Nováková", role: "Counter", phone: "+15550105", isOnDuty: true),
      ]),
    ContactGroup(
      letter: "R",
      contacts: [
        Contact(id: "rosa", name: "Rosa Campos", role: "Garden", phone: "+15550106")
      ]),
  ]
}
