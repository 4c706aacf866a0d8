import GRDB
import HTTPTypes
import PageData
import PageElements
import PageSite
import TestSupport
import Testing

@testable import Showcase

@Suite struct ShopStoreTests {
  private let store: ShopStore

  init() throws { store = try ShopStore.inMemory() }

  private func problem(_ body: () async throws -> Void) async -> SiteProblem? {
    await #expect(throws: SiteProblem.self) { try await body() }
  }

  @Test func everyDatabaseHasTheSameOrders() async throws {
    let other = try ShopStore.inMemory()
    try await other.restoreSampleData()
    func totals(_ store: ShopStore) async throws -> [Int] {
      try await store.database.read {
        try Int.fetchAll($0, sql: "SELECT total FROM orders ORDER BY number")
      }
    }
    #expect(try await totals(store).count == 300)
    #expect(try await totals(store) == totals(other))
  }

  @Test func theTotalOfAnOrderIncludesShipping() async throws {
    for number in [1_001, 1_150, 1_300] {
      let details = try await store.details(number)
      let goods = details.lines.map(\.sum).reduce(0, +)
      #expect(details.order.total == goods + details.order.shipping)
      #expect(Set(details.lines.map(\.product)).count == details.lines.count)
    }
  }

  @Test(arguments: OrderState.allCases)
  func theHistoryEndsWithTheState(state: OrderState) async throws {
    let details = try await store.details(try await store.newest(state))
    #expect(details.steps.first?.state == .new)
    #expect(details.steps.last?.state == state)
    #expect(details.steps.map(\.day) == details.steps.map(\.day).sorted())
  }

  @Test func sendingAPaidOrderExtendsItsHistory() async throws {
    let number = try await store.newest(.paid)
    let before = try await store.details(number)
    try await store.move(number, to: .sent)
    let details = try await store.details(number)
    #expect(details.order.state == .sent)
    #expect(details.steps.count == before.steps.count + 1)
    #expect(details.steps.last?.day.description == TeaShop.today)
  }

  @Test(arguments: OrderState.allCases)
  func invalidStateChangesAreRejected(state: OrderState) async throws {
    let number = try await store.newest(state)
    for next in OrderState.allCases where !state.nextStates.contains(next) {
      let problem = await problem { try await store.move(number, to: next) }
      #expect(problem?.status == .conflict)
      #expect(
        problem?.detail
          == "Order #\(number) is \(state.rawValue): it cannot be \(next.rawValue).")
    }
    #expect(try await store.details(number).order.state == state)
  }

  @Test func anOrderThatWasSentCannotBeCancelled() {
    #expect(!OrderState.sent.nextStates.contains(.cancelled))
    #expect(!OrderState.sent.isOpen)
  }

  @Test func anUnknownOrderIsNotFound() async throws {
    let problem = await problem { try await store.move(9_999, to: .sent) }
    #expect(problem?.status == .notFound)
    #expect(problem?.detail.hasPrefix("There is no order #9999") == true)
  }

  @Test func anAddressCanBeChangedUntilTheOrderIsSent() async throws {
    let number = try await store.newest(.packed)
    try await store.editAddress(of: number) { $0.street = "5 New Street" }
    #expect(try await store.details(number).order.street == "5 New Street")
    try await store.move(number, to: .sent)
    await #expect(throws: FormErrors.self) {
      try await store.editAddress(of: number) { $0.street = "6 New Street" }
    }
    #expect(try await store.details(number).order.street == "5 New Street")
  }

  @Test func theNotesOfAnOrderAreLimited() async throws {
    for count in 1...OrderNote.maximumCount { try await store.addNote("Note \(count)", to: 1_001) }
    let error = await #expect(throws: FormErrors.self) {
      try await store.addNote("One more", to: 1_001)
    }
    #expect(error?.items.map(\.name) == ["text"])
    let notes = try await store.details(1_001).notes
    try await store.deleteNote(try #require(notes.first).id)
    try await store.addNote("One more", to: 1_001)
    #expect(try await store.details(1_001).notes.last?.text == "One more")
  }

  @Test func theShippingOfANewOrderFollowsTheSettings() async throws {
    var new = NewOrder(customer: 1, product: TeaShop.products[0].name, quantity: 2)
    var order = try await store.details(try await store.placeOrder(new)).order
    #expect(order.number == 1_301)
    #expect((order.shipping, order.total) == (490, 2 * 1_450 + 490))
    new.quantity = 4
    order = try await store.details(try await store.placeOrder(new)).order
    #expect((order.shipping, order.total) == (0, 4 * 1_450))
    try await store.changeSettings { $0.freeShipping = 100 }
    order = try await store.details(try await store.placeOrder(new)).order
    #expect(order.shipping == 490)
  }

  @Test(arguments: [
    (NewOrder(customer: 999, product: TeaShop.products[0].name), "customer"),
    (NewOrder(customer: nil, product: TeaShop.products[0].name), "customer"),
    (NewOrder(customer: 1, product: "Coffee"), "product"),
  ])
  func anOrderWithAnUnknownCustomerOrProductIsRejected(new: NewOrder, field: String) async throws {
    let error = await #expect(throws: FormErrors.self) { _ = try await store.placeOrder(new) }
    #expect(error?.items.map(\.name) == [field])
  }

  @Test func theNumberOfOrdersIsLimited() async throws {
    try await store.database.write { database in
      try database.execute(
        sql: """
          WITH RECURSIVE more(number) AS (
            SELECT 2001 UNION ALL SELECT number + 1 FROM more WHERE number < 2700
          )
          INSERT INTO orders
          SELECT more.number, customer_id, placed, state, shipping, total, recipient, street, code,
            city
          FROM more JOIN orders ON orders.number = 1001
          """)
    }
    let error = await #expect(throws: FormErrors.self) {
      _ = try await store.placeOrder(NewOrder(customer: 1, product: TeaShop.products[0].name))
    }
    #expect(error?.items.map(\.name) == [""])
  }

  @Test func theFiguresAreConsistent() async throws {
    let figures = try await store.figures()
    #expect(figures.counts.values.reduce(0, +) == 300)
    #expect(figures.months.count == 11)
    #expect(figures.newest.map(\.number) == [1_300, 1_299, 1_298, 1_297, 1_296])
    #expect(figures.waiting.allSatisfy { $0.state == .paid || $0.state == .packed })
    try await store.changeSettings { $0.patience = 30 }
    #expect(try await store.figures().waiting.isEmpty)
  }

  @Test func resettingTheShopRestoresTheInitialData() async throws {
    let number = try await store.newest(.paid)
    try await store.move(number, to: .cancelled)
    try await store.changeSettings { $0.name = "Another shop" }
    let placed = try await store.placeOrder(
      NewOrder(customer: 1, product: TeaShop.products[0].name))
    try await store.restoreSampleData()
    #expect(try await store.details(number).order.state == .paid)
    #expect(try await store.settings() == ShopSettings())
    let problem = await problem { _ = try await store.details(placed) }
    #expect(problem?.status == .notFound)
  }

  @Test func unreadableSettingsFallBackToTheDefaults() async throws {
    try await store.database.write {
      try $0.execute(sql: "INSERT INTO settings (name, value) VALUES ('shop', '{\"name\": 7}')")
    }
    #expect(try await store.settings() == ShopSettings())
  }
}
