// All tests of elements use these samples.
@_exported import ElementSamples
