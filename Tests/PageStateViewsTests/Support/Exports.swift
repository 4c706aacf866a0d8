// Tests of views with state all use them.
@_exported import ElementSamples
