import PageElements
import Testing

@Suite struct FormValuesFilesTests {
  private func values(_ sizes: Int..., filename: String = "a.png") -> FormValues {
    FormValues(
      [],
      files: sizes.map { size in
        UploadedFile(
          name: "photo", filename: filename, type: "image/png",
          bytes: Array(repeating: 1, count: size))
      })
  }

  @Test func aFileWithinTheSizeLimitIsReturned() throws {
    #expect(try values(1_048_576).file("photo")?.bytes.count == 1_048_576)
    #expect(try values(3).file("photo", maximumSize: 3)?.filename == "a.png")
    #expect(try values(3).file("other") == nil && values().file("photo") == nil)
    #expect(try values(1, 2).files(named: "photo", maximumSize: 2).count == 2)
  }

  @Test func aFileOverTheSizeLimitIsRejected() {
    let error = #expect(throws: FormErrors.self) { try values(1_048_577).file("photo") }
    #expect(error == ["photo": "“a.png” is 1.1 MiB. Choose a file of at most 1 MiB."])
    let second = #expect(throws: FormErrors.self) {
      try values(1, 4, filename: "").files(named: "photo", maximumSize: 3)
    }
    #expect(second == ["photo": "The file is 4 bytes. Choose a file of at most 3 bytes."])
  }

  @Test func aFileFieldAppliesItsLimitAndRequirement() throws {
    var field = FileField("Photo", name: "photo", maximumSize: 3)
    #expect(try values(3).file(field)?.bytes.count == 3)
    #expect(try values().file(field) == nil)
    #expect(throws: FormErrors.self) { try values(4).file(field) }
    field.isRequired = true
    #expect(throws: ["photo": "Choose a file."] as FormErrors) { try values().file(field) }
  }
}
