import PageSite
import PageTemplates

nonisolated(unsafe) var configuration = SiteConfiguration()
