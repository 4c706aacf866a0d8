import PageElements
import PageSite

extension GalleryPage {
  static let files = GalleryPage(
    "files", "Files", in: .forms,
    about: "Files to choose, seen before they are sent, with a bar while they are on their way.",
    state: [String]()
  ) { _, received in
    let photos = FileField("Photos", name: "photos", accept: ["image/*"], allowsMultiple: true)
      .preview().help("Of the garden, please.")
    return Table {
      Section("Send us photos", key: "send") {
        Row(
          key: "form",
          Form(id: "photos") {
            TextField("Your name", name: "name").required()
            photos
            Button("Send", kind: .submit)
          } didSubmit: { event in
            let files = try event.values.files(named: "photos", maximumSize: photos.maximumSize)
            guard !files.isEmpty else { throw FormErrors(["photos": "Choose a photo."]) }
            let names = files.map { "\($0.filename), \($0.bytes.count) bytes" }
            received.update { $0 = names + $0.prefix(4) }
            event.notice = "Thank you, \(event.values["name"] ?? "")."
          })
      }
      Section("Received", key: "received") {
        for name in received.value { name }
        if received.value.isEmpty { "Nothing yet." }
      }
      Section("Others", key: "others") {
        FileField("Letter", name: "letter", accept: [".pdf"], maximumSize: 200_000)
        FileField("Not now", name: "none").disabled()
      }
    }
  }
}
