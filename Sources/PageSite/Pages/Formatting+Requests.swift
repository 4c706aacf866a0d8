extension PageRequest: Formatting {}
extension RouteRequest: Formatting {}
