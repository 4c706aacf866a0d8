import PageElements

struct Store {
  func order() async throws {}
  func set(_ isOn: Bool) async throws {}
  func save(_ values: FormValues) async throws {}
}

let store = Store()
