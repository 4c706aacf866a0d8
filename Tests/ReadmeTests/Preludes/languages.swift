import PageElements
import PageSite

nonisolated(unsafe) var configuration = SiteConfiguration()
