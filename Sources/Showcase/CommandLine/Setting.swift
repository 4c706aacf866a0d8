import ArgumentParser
import Foundation

/// Values of options that were not given: from the environment, else a default.
enum Setting {
  /// The value of an option, its environment variable, or the default.
  ///
  /// - Throws: ``CommandError`` when the variable's text is no value of its kind.
  static func value<Value: ExpressibleByArgument>(
    _ option: Value?, _ variable: String, default fallback: Value
  ) throws -> Value {
    try value(option, variable) ?? fallback
  }

  static func value<Value: ExpressibleByArgument>(
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
}
