import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct SiteExposureTests {
  private func exposureWarnings(_ change: (inout SiteConfiguration) -> Void) throws -> [String] {
    var configuration = SiteConfiguration()
    configuration.showsErrors = false
    change(&configuration)
    return try Site(pages: [], configuration: configuration).exposureWarnings
  }

  @Test func eachMissingProductionSettingIsReportedWithItsRemedy() throws {
    let all = try exposureWarnings { $0.showsErrors = true }
    #expect(all.count == 3)
    for (line, remedy) in zip(all, ["--allowed-host", "PAGES_SECRET", "-c release"]) {
      #expect(line.contains(remedy))
      #expect(!line.contains("\n"))
    }
  }

  @Test func configuredSettingsAreNotReported() throws {
    let hosts = try exposureWarnings { $0.allowedHosts = ["tea.example"] }
    #expect(hosts.count == 1 && hosts[0].contains("PAGES_SECRET"))
    let secret = try exposureWarnings { $0.secret = Array(repeating: 7, count: 32) }
    #expect(secret.count == 1 && secret[0].contains("--allowed-host"))
    let both = try exposureWarnings {
      $0.allowedHosts = ["tea.example"]
      $0.secret = Array(repeating: 7, count: 32)
    }
    #expect(both == [])
  }

  @Test func inMemorySessionsAreReportedIfAPageUsesSessions() throws {
    var configuration = SiteConfiguration()
    configuration.showsErrors = false
    let page = Page("/", title: "Home") { _ in Table() }
    func lines(_ page: Page) throws -> [String] {
      try Site(pages: [page], configuration: configuration).exposureWarnings
    }
    #expect(try !lines(page).contains { $0.contains("SQLiteSessionStore") })
    #expect(try lines(page.session()).contains { $0.contains("SQLiteSessionStore") })
  }

  @Test func developmentSettingsAreOffByDefault() {
    let development = SiteConfiguration.development
    #expect(development.showsErrors && development.showsTimings && development.isForDevelopment)
    #expect(development.validation == nil && !development.hasOwnSecret)
    let usual = SiteConfiguration()
    #expect(!usual.showsTimings && !usual.isForDevelopment)
  }
}
