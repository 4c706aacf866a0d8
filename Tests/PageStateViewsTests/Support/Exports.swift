// All tests of views with state use these samples.
@_exported import ElementSamples
