public import ArgumentParser
public import PageValidation

extension FindingReport.Format: ExpressibleByArgument {}
