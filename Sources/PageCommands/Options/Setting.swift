public import ArgumentParser
import Foundation
import PageElements
import PageSite

/// Values of options that are not on the command line, from the environment or a default.
///
///     @Option var orders: String?
///     let path = try Setting.value(orders, "PAGES_ORDERS", default: "orders.sqlite")
public enum Setting {
  /// Returns the value of an option, its environment variable, or the default.
  ///
  /// - Throws: ``CommandError`` if the variable's text is not a valid value.
  public static func value<Value: ExpressibleByArgument>(
    _ option: Value?, _ variable: String, default fallback: Value
  ) throws -> Value {
    try value(option, variable) ?? fallback
  }

  /// Returns the value of an option or its environment variable; `nil` if neither is set.
  ///
  /// - Throws: ``CommandError`` if the variable's text is not a valid value.
  public static func value<Value: ExpressibleByArgument>(
    _ option: Value?, _ variable: String
  ) throws -> Value? {
    if let option { return option }
    guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
      return nil
    }
    guard let value = Value(argument: text) else {
      throw CommandError(
        "The environment variable \(variable) is '\(text)', which is not a valid "
          + "value. Change or unset it.")
    }
    return value
  }

  /// Returns the text of a required environment variable, such as a password.
  ///
  ///     let password = try Setting.required("SHOP_PASSWORD")
  ///
  /// - Throws: ``CommandError`` with the variable's name, if it is not set or empty.
  public static func required(_ variable: String) throws -> String {
    guard let text = try value(String?.none, variable) else {
      throw CommandError("The environment variable \(variable) is not set. Set it.")
    }
    return text
  }

  /// Returns whether a flag is set, on the command line or by its environment variable: `1` and `true` set it, `0` and
  /// `false` do not.
  ///
  ///     @Flag var reload = false
  ///     let reloads = try Setting.flag(reload, "PAGES_RELOAD")
  ///
  /// - Parameters:
  ///   - flag: Whether the flag is on the command line.
  ///   - variable: The environment variable's name.
  /// - Throws: ``CommandError`` if the variable has any other text.
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

  /// Returns the values of a repeatable option. Without any, returns the comma-separated values of the first of its
  /// environment variables that is set.
  static func list(_ options: [String], _ variables: String...) throws -> [String] {
    guard options.isEmpty else { return options }
    for variable in variables {
      guard let text = try value(String?.none, variable) else { continue }
      return text.parts(separatedBy: ",").map { String($0).trimmingWhitespace }
        .filter { !$0.isEmpty }
    }
    return []
  }

  /// Returns the secret for cookies from `PAGES_SECRET`; `nil` if it is not set.
  ///
  /// - Throws: ``CommandError`` if the secret is too short.
  public static func secret() throws -> [UInt8]? {
    guard let text = try value(String?.none, "PAGES_SECRET") else { return nil }
    guard text.utf8.count >= SiteConfiguration.minimumSecretLength else {
      throw CommandError(
        "The environment variable PAGES_SECRET has \(text.utf8.count) bytes, so cookies could "
          + "be forged. Use at least \(SiteConfiguration.minimumSecretLength) random bytes, such as "
          + "PAGES_SECRET=\"$(openssl rand -hex 32)\", or unset it.")
    }
    return Array(text.utf8)
  }
}
