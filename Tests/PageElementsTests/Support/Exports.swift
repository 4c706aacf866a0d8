// Tests of elements all use them.
@_exported import ElementSamples
