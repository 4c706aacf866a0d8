public import ArgumentParser
import Foundation
import PageElements
import PageSite

/// Values of options that were not given: from the environment, else a default.
///
///     @Option var orders: String?
///     let path = try Setting.value(orders, "PAGES_ORDERS", default: "orders.sqlite")
public enum Setting {
  /// The value of an option, its environment variable, or the default.
  ///
  /// - Throws: ``CommandError`` when the variable's text is no value of its kind.
  public static func value<Value: ExpressibleByArgument>(
    _ option: Value?, _ variable: String, default fallback: Value
  ) throws -> Value {
    try value(option, variable) ?? fallback
  }

  /// The value of an option, or its environment variable; `nil` where neither is there.
  ///
  /// - Throws: ``CommandError`` when the variable's text is no value of its kind.
  public static func value<Value: ExpressibleByArgument>(
    _ option: Value?, _ variable: String
  ) throws -> Value? {
    if let option { return option }
    guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
      return nil
    }
    guard let value = Value(argument: text) else {
      throw CommandError(
        "The environment variable \(variable) is '\(text)', which is no value "
          + "for it. Change or unset it.")
    }
    return value
  }

  /// The text of an environment variable that has to be set, such as a password that nobody may guess.
  ///
  ///     let password = try Setting.required("SHOP_PASSWORD")
  ///
  /// - Throws: ``CommandError`` that names the variable, where it is not set or empty.
  public static func required(_ variable: String) throws -> String {
    guard let text = try value(String?.none, variable) else {
      throw CommandError("The environment variable \(variable) is not set. Set it.")
    }
    return text
  }

  /// Whether a flag is set, on the command line or by its environment variable: `1` and `true` set it,
  /// `0` and `false` do not.
  ///
  ///     @Flag var reload = false
  ///     let reloads = try Setting.flag(reload, "PAGES_RELOAD")
  ///
  /// - Parameters:
  ///   - flag: Whether it stands on the command line.
  ///   - variable: The environment variable's name.
  /// - Throws: ``CommandError`` when the variable's text is none of these.
  public static func flag(_ flag: Bool, _ variable: String) throws -> Bool {
    guard !flag, let text = try value(String?.none, variable) else { return flag }
    switch text {
    case "1", "true": return true
    case "0", "false": return false
    default:
      throw CommandError(
        "The environment variable \(variable) is '\(text)'. Write 1 or true to set it, or 0 or false."
      )
    }
  }

  /// The values of an option that can be repeated; where it was not given, those between the commas of
  /// the first of its environment variables that is set.
  static func list(_ options: [String], _ variables: String...) throws -> [String] {
    guard options.isEmpty else { return options }
    for variable in variables {
      guard let text = try value(String?.none, variable) else { continue }
      return text.parts(between: ",").map { String($0).withoutWhiteSpaceAround }
        .filter { !$0.isEmpty }
    }
    return []
  }

  /// What cookies are signed with by `PAGES_SECRET`; `nil` where that is not set.
  ///
  /// - Throws: ``CommandError`` for a secret that could be guessed.
  public static func secret() throws -> [UInt8]? {
    guard let text = try value(String?.none, "PAGES_SECRET") else { return nil }
    guard text.utf8.count >= SiteConfiguration.shortestSecret else {
      throw CommandError(
        "The environment variable PAGES_SECRET has \(text.utf8.count) bytes, so that cookies could "
          + "be forged. Give it at least \(SiteConfiguration.shortestSecret) random ones, such as "
          + "PAGES_SECRET=\"$(openssl rand -hex 32)\", or unset it.")
    }
    return Array(text.utf8)
  }
}
