import Foundation
import Testing

@testable import PageCommands

/// The environment belongs to the whole process, so tests that change it run in separate processes.
@Suite struct SettingTests {
  @Test func theCommandLineOverridesTheEnvironment() throws {
    #expect(try Setting.value(7, "PATH", default: 1) == 7)
    #expect(try Setting.value("option", "PATH") == "option")
  }

  @Test func anUnsetVariableKeepsTheDefault() throws {
    let name = "PAGES_TEST_\(UUID().uuidString.filter { $0 != "-" })"
    #expect(try Setting.value(Int?.none, name, default: 8080) == 8080)
    #expect(try Setting.value(String?.none, name) == nil)
  }

  @Test func aVariableIsReadFromTheEnvironment() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try Setting.value(String?.none, "PATH", default: "") == path)
  }

  @Test func theErrorNamesAVariableOfAnotherType() throws {
    let error = #expect(throws: CommandError.self) {
      try Setting.value(Int?.none, "PATH", default: 1)
    }
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(
      error?.description
        == "The environment variable PATH is '\(path)', which is not a valid value. Change or unset "
        + "it.")
  }

  @Test func listsAreReadFromTheCommandLineOrTheEnvironment() throws {
    #expect(try Setting.list(["a,b", "c"], "PATH") == ["a,b", "c"])
    let name = "PAGES_TEST_\(UUID().uuidString.filter { $0 != "-" })"
    #expect(try Setting.list([], name) == [])
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try Setting.list([], name, "PATH") == path.split(separator: ",").map(String.init))
  }

  @Test func variablesAreConvertedToTheirTypes() async {
    await #expect(processExitsWith: .success) {
      setenv("PAGES_PORT", "9000", 1)
      setenv("PAGES_VALIDATION", "strict", 1)
      setenv("PAGES_HOST", "", 1)
      setenv("PAGES_DRAIN_DELAY", "soon", 1)
      let port = try Setting.value(Int?.none, "PAGES_PORT", default: 8080)
      let validation = try Setting.value(
        SiteOptions.Validation?.none, "PAGES_VALIDATION", default: .off)
      let host = try Setting.value(String?.none, "PAGES_HOST", default: "127.0.0.1")
      #expect(port == 9000)
      #expect(validation == .strict)
      #expect(host == "127.0.0.1", "An empty variable counts as unset")
      #expect(throws: CommandError.self) {
        try Setting.value(Int?.none, "PAGES_DRAIN_DELAY", default: 0)
      }
    }
  }

  @Test func theErrorNamesAMissingRequiredVariable() throws {
    #expect(try Setting.required("PATH") == ProcessInfo.processInfo.environment["PATH"])
    let name = "PAGES_TEST_\(UInt64.random(in: 0...UInt64.max))"
    let error = #expect(throws: CommandError.self) { try Setting.required(name) }
    #expect(error?.description == "The environment variable \(name) is not set. Set it.")
  }
}
